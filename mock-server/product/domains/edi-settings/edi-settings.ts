import type { FlowDirection } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { writtenControl } from '../../documents/edi/envelope.ts';
import { ref } from '../../../engine/store/ref.ts';
import { ediOf } from '../../world/edi-agreements.ts';
import type { FlowPlan } from '../../world/flows.ts';
import { sortByName } from '../../model/kit/by-name.ts';
import { mustRead } from '../../model/kit/collection.ts';
import { listed } from '../../../engine/domain.ts';
import type { Domain } from '../../domain.ts';
import { executionConnection } from '../../model/execution/listing.ts';
import { ledgerOf } from '../../model/execution/ledger.ts';
import { partnerScope } from '../../model/execution/scopes.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { within } from '../../model/kit/within.ts';
import { counterList, counterResolvers, counterValues } from './counter-fields.ts';
import {
  countersOf,
  lastControlOf,
  latestNumbered,
  nextOutgoing,
  seededCounters,
  stateOfCounter,
} from '../../model/execution/edi-counters.ts';
import { writeEnvelope, type EnvelopeText } from './envelope.ts';
import { deleteEdiAgreement, discardUnrouted, draftAgreement, saveEdiAgreement } from './save-agreement.ts';
import { deleteEdiIdentity, saveEdiIdentity } from './save-identity.ts';
import { setControlNumber, visibleCounter } from './set-control-number.ts';
import {
  agreementOf,
  ediAgreements,
  ediIdentities,
  flowsUnder,
  identityOf,
  unroutedInterchanges,
  type Agreement,
  nameOfPartner,
} from '../../model/edi-settings/settings.ts';
import { sortBy, type Direction as SortDirection, type Sort } from '../../../engine/store/order.ts';
import { senderAgreement } from './unrouted.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';
import type { Arguments, FieldsFrom, Resolver } from '../../resolvers.ts';
import { resolversFrom } from '../../model/kit/resolvers-from.ts';

/** A preview of the next interchange under an agreement. */
function envelopeUnder(
  agreement: Agreement,
  { direction, document }: Arguments<'EdiAgreement', 'envelope'>,
  context: MockContext,
): EnvelopeText {
  const flows = flowsUnder(agreement.partner_uuid, agreement.standard, context);
  const fitting = (flow: FlowPlan) =>
    flow.direction === direction && (document == null || ediOf(flow)?.document === document);
  const flow = flows.find(fitting);
  const edi = flow && ediOf(flow);
  const version = agreement.versions.includes(edi?.version ?? '') ? edi?.version : agreement.versions.at(-1);
  return writeEnvelope(agreement, identityOf(agreement.identity_uuid, context), {
    direction,
    document: document ?? edi?.document ?? (agreement.standard === 'X12' ? '997' : 'CONTRL'),
    version: version ?? '',
    control: flow ? nextOf(flow, context) : 1,
    at: context.clock.now(),
  });
}

function nextOf(flow: FlowPlan, context: MockContext): number {
  const [counter] = countersOf(flow);
  if (flow.direction === 'SEND') {
    return nextOutgoing(flow, ledgerOf(context).numbersTaken(flow.index), context);
  }
  return counter ? stateOfCounter(counter, context).next_value : 1;
}

/** The latest control number sent or received under an agreement. */
function lastControl(agreement_uuid: string, direction: FlowDirection, context: MockContext): string | null {
  const { partner_uuid, standard } = agreementOf(agreement_uuid, context);
  const latest = flowsUnder(partner_uuid, standard, context)
    .filter((flow) => flow.direction === direction)
    .flatMap((flow) => latestNumbered(flow, context) ?? [])
    .sort((a, b) => b.submitted_at - a.submitted_at)[0];
  if (!latest) return null;
  const { flow } = latest;
  const code = direction === 'SEND' ? flow.destination_file_type : flow.source_file_type;
  return writtenControl(code, lastControlOf(latest));
}

async function countByAck(key: string, ack_state: 'PENDING' | 'OVERDUE', context: MockContext) {
  const { partner_uuid, standard } = agreementOf(key, context);
  const flow_uuids = flowsUnder(partner_uuid, standard, context).map(({ flow_uuid }) => flow_uuid);
  if (flow_uuids.length === 0) return 0;
  const filter = { flow_uuids, ack_states: [ack_state] };
  return (
    await executionConnection(
      partnerScope(partner_uuid, context),
      { filter, first: 1, partial: false },
      context,
    )
  ).match_count;
}

const identityFields: FieldsFrom<'EdiIdentity', string> = {
  padded_identifier: (key, context) => {
    const { standard, identifier } = identityOf(key, context);
    return standard === 'X12' ? identifier.padEnd(15) : identifier;
  },
  used_by: (key, context, { search, ...args }) =>
    ediAgreements.list({ company_uuid: identityOf(key, context).company_uuid }, args, context, {
      ...searchedAgreement({ ...args, search: search ?? null }, context),
      where: { identity_uuid: key },
    }),
  viewer_can_edit: (key, context) =>
    context.access.may('save_edi_identity', { company_uuid: identityOf(key, context).company_uuid }),
};

const agreementFields: FieldsFrom<'EdiAgreement', string> = {
  trading_partner: (key, context) => ref('TradingPartner', agreementOf(key, context).partner_uuid),
  identity: (key, context) => ref('EdiIdentity', agreementOf(key, context).identity_uuid),
  last_inbound_control: (key, context) => lastControl(key, 'RECEIVE', context),
  last_outbound_control: (key, context) => lastControl(key, 'SEND', context),
  control_numbers: (key, context) => {
    const { partner_uuid, standard } = agreementOf(key, context);
    return flowsUnder(partner_uuid, standard, context)
      .flatMap(countersOf)
      .map(({ counter_uuid }) => ref('ControlNumber', counter_uuid));
  },
  pending_acknowledgment_count: (key, context) => countByAck(key, 'PENDING', context),
  overdue_acknowledgment_count: (key, context) => countByAck(key, 'OVERDUE', context),
  envelope: (key, context, args) => envelopeUnder(agreementOf(key, context), args, context),
  viewer_can_edit: (key, context) => {
    const { company_uuid, partner_uuid } = agreementOf(key, context);
    return context.access.may('save_edi_agreement', { company_uuid, partner_uuid });
  },
};

const previewEnvelope: Resolver<'Query', 'preview_edi_envelope'> = (_source, { input }, context) => {
  const draft = draftAgreement(input.agreement, within('save_edi_agreement', context));
  if (draft.error) {
    const { path } = draft.error;
    return { envelope: null, errors: [{ ...draft.error, path: path && ['agreement', ...path] }] };
  }
  return { envelope: envelopeUnder(draft.agreement, input, context), errors: [] };
};

function agreementOrder(
  { sort }: Arguments<'Company', 'edi_agreements'>,
  context: MockContext,
): readonly Sort<string>[] {
  const { field, direction } = sort ?? { field: 'PARTNER_NAME', direction: 'ASC' };
  const partner = (to: SortDirection) =>
    sortByName<string>('partner_name', (key) => nameOfPartner(key, context), to);
  const number = <Field extends FieldName<'EdiAgreement'>>(name: Field) =>
    sortBy<string>(name, (key) => Number(context.store.read('EdiAgreement', key, name)), direction);
  switch (field) {
    case 'PARTNER_NAME':
      return [partner(direction)];
    case 'PARTNER_IDENTIFIER':
      return [
        sortByName<string>(field, (key) => agreementOf(key, context).partner_identifier, direction),
        partner('ASC'),
      ];
    case 'ACK_DEADLINE':
      return [number('ack_deadline_hours'), partner('ASC')];
    case 'UPDATED_AT':
      return [number('updated_at'), partner('ASC')];
  }
}

const searchedAgreement = (args: Arguments<'Company', 'edi_agreements'>, context: MockContext) => ({
  where: {
    ...(args.standard ? { standard: args.standard } : {}),
    ...(args.partner_uuid ? { partner_uuid: args.partner_uuid } : {}),
  },
  by: agreementOrder(args, context),
  only: (key: string) => {
    const { partner_identifier } = agreementOf(key, context);
    const text = `${nameOfPartner(key, context)}\n${partner_identifier}`.toLowerCase();
    return text.includes(args.search?.trim().toLowerCase() ?? '');
  },
});

/** EDI: the workspace's identities, its agreements with partners, and counters derived from executions. */
export const ediSettingsDomain: Domain = {
  name: 'edi-settings',
  exists: {
    ...ediIdentities.seed.exists,
    ...ediAgreements.seed.exists,
    ...unroutedInterchanges.seed.exists,
    ControlNumber: (key, world) => seededCounters(world).has(key),
  },
  all: {
    ...ediIdentities.seed.all,
    ...ediAgreements.seed.all,
    ...unroutedInterchanges.seed.all,
    ControlNumber: (world) => listed([...seededCounters(world).keys()]),
  },
  samples: {
    ...ediIdentities.seed.samples,
    ...ediAgreements.seed.samples,
    ...unroutedInterchanges.seed.samples,
    ControlNumber: (world) => [...seededCounters(world).keys()],
  },
  values: {
    ...ediIdentities.seed.values,
    ...ediAgreements.seed.values,
    ...unroutedInterchanges.seed.values,
    ControlNumber: counterValues,
  },
  resolvers: {
    Query: {
      edi_identity: ediIdentities.lookUp,
      edi_agreement: ediAgreements.lookUp,
      unrouted_interchange: unroutedInterchanges.lookUp,
      control_number: (_source, { counter_uuid }, context) => {
        const counter = visibleCounter(counter_uuid, context);
        if (!counter) return null;
        mustRead(counter.flow, context);
        return ref('ControlNumber', counter_uuid);
      },
      preview_edi_envelope: previewEnvelope,
    },
    Company: {
      edi_identities: (source, args, context) => {
        return ediIdentities.list({ company_uuid: keyOf(source) }, args, context, {
          searched: ['label', 'identifier'],
          where: args.standard ? { standard: args.standard } : {},
        });
      },
      edi_agreements: (source, { search, ...args }, context) => {
        const subject = { company_uuid: keyOf(source) };
        return ediAgreements.list(
          subject,
          args,
          context,
          searchedAgreement({ ...args, search: search ?? null }, context),
        );
      },
      control_numbers: counterList,
      unrouted_interchanges: (source, args, context) =>
        unroutedInterchanges.list({ company_uuid: keyOf(source) }, args, context, {
          searched: ['sender_identifier', 'receiver_identifier', 'control_number'],
          only: (key) =>
            !args.statuses ||
            args.statuses.includes(context.store.read('UnroutedInterchange', key, 'status')),
        }),
    },
    TradingPartner: {
      edi_agreements: (source, _args, context) => {
        const partner_uuid = keyOf(source);
        return ediAgreements.keys(context, { partner_uuid }).map((key) => ref('EdiAgreement', key));
      },
    },
    EdiIdentity: resolversFrom(identityFields, keyOf),
    EdiAgreement: resolversFrom(agreementFields, keyOf),
    ControlNumber: counterResolvers,
    UnroutedInterchange: {
      sender_agreement: (source, _args, context) => {
        const agreement = senderAgreement(keyOf(source), context);
        return agreement === null ? null : ref('EdiAgreement', agreement);
      },
    },
    Mutation: {
      save_edi_identity: saveEdiIdentity,
      delete_edi_identity: deleteEdiIdentity,
      save_edi_agreement: saveEdiAgreement,
      delete_edi_agreement: deleteEdiAgreement,
      set_control_number: setControlNumber,
      discard_unrouted_interchange: discardUnrouted,
    },
  },
};
