import type { SaveEdiAgreementInput } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import { usualDelimiters } from '../../world/edi-agreements.ts';
import { changedNow, madeNow, notFound } from '../../model/kit/collection.ts';
import { firstOf } from '../../model/kit/wrong-text.ts';
import { wrongDelimiters, wrongGroupId, wrongId, wrongTerms } from './rules.ts';
import {
  agreementFields,
  agreementOf,
  ediAgreements,
  ediIdentities,
  flowsUnder,
  identityOf,
  unroutedInterchanges,
  type Agreement,
} from '../../model/edi-settings/settings.ts';
import { routeAgain } from './unrouted.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';
import type { Resolver } from '../../resolvers.ts';

/** Fields that null clears; for the others, null means omitted. */
const clearable: ReadonlySet<string> = new Set([
  'partner_gs_identifier',
  'repetition_separator',
  'release_character',
  'expect_ack',
  'send_ack',
]);

type Draft =
  | { readonly uuid: string | null; readonly agreement: Agreement; readonly error: null }
  | { readonly error: UserError };

const refuse = (error: UserError): Draft => ({ error });

/** The agreement as it would be after saving: validated, not written. */
export function draftAgreement(input: SaveEdiAgreementInput, context: MockContext): Draft {
  const { access } = context;
  const uuid = input.agreement_uuid ?? null;
  const target =
    uuid === null
      ? ediAgreements.targetNew(
          (input.partner_uuid ? access.partner(input.partner_uuid) : null) ?? {
            company_uuid: '',
            partner_uuid: '',
          },
          context,
        )
      : ediAgreements.target(uuid, context);
  if (target.error) return refuse(target.error);
  const { company_uuid, partner_uuid = '' } = target.subject;
  const before = uuid === null ? null : agreementOf(uuid, context);
  const standard = before?.standard ?? input.standard;
  if (!standard) return refuse(userError('VALIDATION', 'Choose a standard.', 'standard'));
  if (before && input.standard && input.standard !== standard) {
    return refuse(
      userError('CONFLICT', 'The standard cannot be changed. Add another agreement.', 'standard'),
    );
  }
  if (uuid === null && ediAgreements.keys(context, { partner_uuid, standard }).length > 0) {
    return refuse(
      userError(
        'ALREADY_EXISTS',
        `An agreement for ${standard} with this partner already exists. Edit that one.`,
        'standard',
      ),
    );
  }
  const usual: Agreement = before ?? {
    company_uuid,
    partner_uuid,
    standard,
    identity_uuid: ediIdentities.keys(context, { company_uuid, standard, is_default: true })[0] ?? '',
    partner_qualifier: '',
    partner_identifier: '',
    partner_gs_identifier: null,
    versions: [],
    ...usualDelimiters[standard],
    expect_ack: null,
    send_ack: null,
    ack_deadline_hours: 24,
    request_ta1: false,
    duplicate_policy: 'WARN',
  };
  const given = agreementFields.flatMap((field) => {
    const value = input[field];
    return value === undefined || (value === null && !clearable.has(field)) ? [] : [[field, value] as const];
  });
  const merged: Agreement = { ...usual, ...Object.fromEntries(given) };
  const agreement = { ...merged, versions: [...new Set(merged.versions)].sort() };
  if (agreement.identity_uuid === '') {
    return refuse(
      userError('CONFLICT', `The workspace has no ${standard} identity. Add one first.`, 'identity_uuid'),
    );
  }
  if (!ediIdentities.keys(context, { company_uuid, standard }).includes(agreement.identity_uuid)) {
    return refuse(notFound(`${standard} identity`, 'identity_uuid'));
  }
  const identity = identityOf(agreement.identity_uuid, context);
  const error = firstOf(
    wrongId(standard, { qualifier: agreement.partner_qualifier, identifier: agreement.partner_identifier }, [
      'partner_qualifier',
      'partner_identifier',
    ]),
    standard === 'EDIFACT' && agreement.partner_gs_identifier !== null
      ? userError(
          'VALIDATION',
          'EDIFACT is not used with a group header here. Leave it empty.',
          'partner_gs_identifier',
        )
      : wrongGroupId(agreement.partner_gs_identifier, 'partner_gs_identifier'),
    wrongTerms(standard, agreement),
    wrongDelimiters(standard, agreement, [identity.identifier, agreement.partner_identifier]),
  );
  return error ? refuse(error) : { uuid, agreement, error: null };
}

export const saveEdiAgreement = ((_source, { input }, context) => {
  const { store } = context;
  const nothing = {
    edi_agreement: null,
    edi_agreement_edge: null,
    unrouted_interchange: null,
    unrouted_interchanges: [],
  };
  const draft = draftAgreement(input, context);
  if (draft.error) return { ...nothing, errors: [draft.error] };
  const { uuid, agreement } = draft;
  const unrouted = input.unrouted_interchange_uuid ?? null;
  const obstacle = unrouted === null ? null : routingObstacle(unrouted, agreement, context);
  if (obstacle) return { ...nothing, errors: [obstacle] };

  const agreement_uuid = uuid ?? store.newKey('EdiAgreement');
  if (uuid === null) store.insert('EdiAgreement', agreement_uuid, { ...agreement, ...madeNow(context) });
  else store.set('EdiAgreement', agreement_uuid, { ...agreement, ...changedNow(context) });
  if (unrouted !== null) {
    store.set('UnroutedInterchange', unrouted, {
      status: 'ROUTED',
      agreement: ref('EdiAgreement', agreement_uuid),
    });
  }
  const given = unrouted === null ? [] : [ref('UnroutedInterchange', unrouted)];
  return {
    edi_agreement: ref('EdiAgreement', agreement_uuid),
    edi_agreement_edge: uuid === null ? ediAgreements.edge(agreement_uuid) : null,
    unrouted_interchange: given[0] ?? null,
    // Other interchanges from the same sender may have waited for this agreement.
    unrouted_interchanges: [...given, ...routeAgain(agreement.company_uuid, context)],
    errors: [],
  };
}) satisfies Resolver<'Mutation', 'save_edi_agreement'>;

/** Why an unrouted interchange does not belong to this agreement either; null if it does. */
function routingObstacle(uuid: string, agreement: Agreement, context: MockContext): UserError | null {
  const path = 'unrouted_interchange_uuid';
  const field = <Field extends FieldName<'UnroutedInterchange'>>(name: Field) =>
    context.store.read('UnroutedInterchange', uuid, name);
  const target = unroutedInterchanges.target(uuid, context);
  if (target.error || field('company_uuid') !== agreement.company_uuid) return notFound('interchange', path);
  if (field('status') !== 'OPEN') {
    return userError('CONFLICT', 'A decision about this interchange was already made.', path);
  }
  const fits =
    field('standard') === agreement.standard &&
    field('sender_qualifier') === agreement.partner_qualifier &&
    field('sender_identifier') === agreement.partner_identifier &&
    agreement.versions.includes(String(field('version')));
  return fits
    ? null
    : userError(
        'VALIDATION',
        `The interchange is ${String(field('sender_qualifier'))}/${String(field('sender_identifier'))} version ${String(field('version'))}, which the agreement does not cover.`,
        path,
      );
}

export const deleteEdiAgreement: Resolver<'Mutation', 'delete_edi_agreement'> = (
  _source,
  { input: { agreement_uuid } },
  context,
) => {
  const { store } = context;
  const fail = (error: UserError) => ({ edi_agreement: null, errors: [error] });
  const target = ediAgreements.target(agreement_uuid, context);
  if (target.error) return fail(target.error);
  const { partner_uuid, standard } = agreementOf(agreement_uuid, context);
  const running = flowsUnder(partner_uuid, standard, context).filter(
    ({ flow_uuid }) => store.read('FlowSetup', flow_uuid, 'enabled') === true,
  );
  if (running.length > 0) {
    const names = running.map(({ flow_name }) => `“${flow_name}”`).join(', ');
    return fail(userError('IN_USE', `These flows need it: ${names}. Disable them first.`, 'agreement_uuid'));
  }
  store.remove('EdiAgreement', agreement_uuid);
  return { edi_agreement: ref('EdiAgreement', agreement_uuid), errors: [] };
};

export const discardUnrouted: Resolver<'Mutation', 'discard_unrouted_interchange'> = (
  _source,
  { input: { interchange_uuid } },
  context,
) => {
  const { store } = context;
  const fail = (error: UserError) => ({ unrouted_interchange: null, errors: [error] });
  const target = unroutedInterchanges.target(interchange_uuid, context);
  if (target.error) return fail(target.error);
  if (store.read('UnroutedInterchange', interchange_uuid, 'status') !== 'OPEN') {
    return fail(
      userError('CONFLICT', 'A decision about this interchange was already made.', 'interchange_uuid'),
    );
  }
  store.set('UnroutedInterchange', interchange_uuid, { status: 'DISCARDED' });
  return { unrouted_interchange: ref('UnroutedInterchange', interchange_uuid), errors: [] };
};
