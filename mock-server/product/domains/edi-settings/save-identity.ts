import type { EdiStandard } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { ref, type Ref } from '../../../engine/store/ref.ts';
import { changedNow, madeNow } from '../../model/kit/collection.ts';
import { firstOf, wrongText } from '../../model/kit/wrong-text.ts';
import { wrongGroupId, wrongId } from './rules.ts';
import { ediAgreements, ediIdentities, identityOf } from '../../model/edi-settings/settings.ts';
import { routeAgain } from './unrouted.ts';
import type { Resolver } from '../../resolvers.ts';

/** Makes an identity the default of its standard; returns the previous default. */
function makeDefault(
  identity_uuid: string,
  standard: EdiStandard,
  { company_uuid, context }: { company_uuid: string; context: MockContext },
): Ref<'EdiIdentity'> | null {
  let previous: Ref<'EdiIdentity'> | null = null;
  for (const key of ediIdentities.keys(context, { company_uuid, standard })) {
    const is_default = key === identity_uuid;
    if (context.store.read('EdiIdentity', key, 'is_default') !== is_default) {
      context.store.set('EdiIdentity', key, { is_default });
      if (!is_default) previous = ref('EdiIdentity', key);
    }
  }
  return previous;
}

export const saveEdiIdentity: Resolver<'Mutation', 'save_edi_identity'> = (_source, { input }, context) => {
  const { store } = context;
  const nothing = {
    edi_identity: null,
    edi_identity_edge: null,
    previous_default: null,
    unrouted_interchanges: [],
  };
  const refuse = (error: UserError) => ({ ...nothing, errors: [error] });
  const uuid = input.identity_uuid ?? null;
  const target = ediIdentities.targetOf(uuid, input.company_uuid, context);
  if (target.error) return refuse(target.error);
  const { company_uuid } = target.subject;
  const before = uuid === null ? null : identityOf(uuid, context);
  const standard = before?.standard ?? input.standard;
  if (!standard) return refuse(userError('VALIDATION', 'Choose a standard.', 'standard'));
  if (before && input.standard && input.standard !== standard) {
    return refuse(userError('CONFLICT', 'The standard cannot be changed. Add another identity.', 'standard'));
  }
  const identifier = (input.identifier ?? before?.identifier ?? '').trim();
  const given = input.gs_identifier === undefined ? before?.gs_identifier : input.gs_identifier;
  const after = {
    label: input.label === undefined ? (before?.label ?? null) : input.label?.trim() || null,
    qualifier: input.qualifier ?? before?.qualifier ?? '',
    identifier,
    gs_identifier: standard === 'EDIFACT' ? null : (given ?? identifier),
    usage: input.usage ?? before?.usage ?? store.read('Company', company_uuid, 'environment'),
  };
  const twin = ediIdentities
    .keys(context, { company_uuid, standard, qualifier: after.qualifier, identifier })
    .find((key) => key !== uuid);
  const wrong = firstOf(
    wrongText(after.label, 'A label', { bounds: [0, 80], path: 'label' }),
    wrongId(standard, after, ['qualifier', 'identifier']),
    input.gs_identifier != null && standard === 'EDIFACT'
      ? userError(
          'VALIDATION',
          'EDIFACT is not used with a group header here. Leave it empty.',
          'gs_identifier',
        )
      : wrongGroupId(after.gs_identifier, 'gs_identifier'),
    twin === undefined
      ? null
      : userError('ALREADY_EXISTS', 'The workspace already has this identity.', 'identifier'),
  );
  if (wrong) return refuse(wrong);
  if (uuid !== null) {
    store.set('EdiIdentity', uuid, { ...after, ...changedNow(context) });
    return {
      ...nothing,
      edi_identity: ref('EdiIdentity', uuid),
      previous_default:
        input.is_default === true ? makeDefault(uuid, standard, { company_uuid, context }) : null,
      unrouted_interchanges: routeAgain(company_uuid, context),
      errors: [],
    };
  }
  const identity_uuid = store.newKey('EdiIdentity');
  const isFirst = ediIdentities.keys(context, { company_uuid, standard }).length === 0;
  const link = store.insert('EdiIdentity', identity_uuid, {
    company_uuid,
    standard,
    ...after,
    is_default: false,
    ...madeNow(context),
  });
  const becomesDefault = isFirst || input.is_default === true;
  return {
    edi_identity: link,
    edi_identity_edge: ediIdentities.edge(identity_uuid),
    previous_default: becomesDefault ? makeDefault(identity_uuid, standard, { company_uuid, context }) : null,
    unrouted_interchanges: routeAgain(company_uuid, context),
    errors: [],
  };
};

export const deleteEdiIdentity: Resolver<'Mutation', 'delete_edi_identity'> = (
  _source,
  { input: { identity_uuid } },
  context,
) => {
  const { store } = context;
  const refuse = (error: UserError) => ({ edi_identity: null, next_default: null, errors: [error] });
  const target = ediIdentities.target(identity_uuid, context);
  if (target.error) return refuse(target.error);
  const users = ediAgreements.keys(context, { identity_uuid });
  if (users.length > 0) {
    const some = users.length === 1 ? '1 agreement uses' : `${users.length} agreements use`;
    return refuse(userError('IN_USE', `${some} it. Assign another identity to it first.`, 'identity_uuid'));
  }
  const { standard } = identityOf(identity_uuid, context);
  const wasDefault = store.read('EdiIdentity', identity_uuid, 'is_default') === true;
  store.remove('EdiIdentity', identity_uuid);
  const { company_uuid } = target.subject;
  const [next] = ediIdentities.keys(context, { company_uuid, standard });
  const successor = wasDefault && next !== undefined ? next : null;
  if (successor !== null) makeDefault(successor, standard, { company_uuid, context });
  return {
    edi_identity: ref('EdiIdentity', identity_uuid),
    next_default: successor === null ? null : ref('EdiIdentity', successor),
    errors: [],
  };
};
