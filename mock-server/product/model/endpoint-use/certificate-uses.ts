import type { MockContext } from '../../context.ts';
import type { FlowPlan } from '../../world/flows.ts';
import { as2Partners } from '../endpoint/as2-stations.ts';
import { configuredOf, endpoints, isByStation } from '../endpoint/connections.ts';
import { flowsUsing } from './usage.ts';
import { currentRoster } from '../flow/current-roster.ts';
import { certificateField } from '../certificate/certificates.ts';

/** Whether the partner side of a flow uses AS2, so that its messages are signed and encrypted. */
export const isByAs2 = (flow: FlowPlan): boolean =>
  flow.direction === 'SEND' ? flow.destination === 'AS2' : flow.source === 'AS2';

/** Whether the partner side of a flow is a web service, as client or server. */
const isByService = (flow: FlowPlan): boolean => {
  const kind = flow.direction === 'SEND' ? flow.destination : flow.source;
  return kind === 'HTTP' || kind === 'REMOTE_ADAPTER';
};

const ofPartner = (partner_uuid: string, context: MockContext): readonly FlowPlan[] =>
  currentRoster(context).flows.filter((flow) => flow.partner_uuid === partner_uuid);

/** Flows that send or receive by AS2 with a partner, at any step. */
export const flowsByAs2 = (partner_uuid: string, context: MockContext): readonly string[] =>
  endpoints
    .keys(context, { partner_uuid })
    .filter((key) => isByStation('Endpoint', configuredOf({ type: 'Endpoint', key }, context).type))
    .flatMap((key) => flowsUsing({ type: 'Endpoint', key }, context));

/** Flows that use a certificate; the list may contain duplicates. */
function usersOf(certificate_uuid: string, context: MockContext): readonly string[] {
  const { store } = context;
  const field = <Name extends Parameters<typeof certificateField>[1]>(name: Name) =>
    certificateField(certificate_uuid, name, context);
  const [source, partner_uuid] = [field('source_uuid'), field('partner_uuid')];
  switch (field('source_type')) {
    case 'AS2_PARTNER':
      return partner_uuid === null ? [] : flowsByAs2(partner_uuid, context);
    case 'AS2_PROFILE':
      return as2Partners
        .keys(context, { as2_profile_uuid: source })
        .flatMap((key) => flowsByAs2(String(store.read('As2Partner', key, 'partner_uuid')), context));
    default:
      if (source !== null) {
        const type = store.exists('Endpoint', source) ? 'Endpoint' : 'HostSystem';
        return store.exists(type, source) ? flowsUsing({ type, key: source }, context) : [];
      }
      // Only the partner's name is known, so all flows count that call the partner's service or are called by it.
      return partner_uuid === null
        ? []
        : ofPartner(partner_uuid, context)
            .filter(isByService)
            .map(({ flow_uuid }) => flow_uuid);
  }
}

/** The flows that stop when a certificate expires; none for the next certificate or an archived one. */
export function flowsNeeding(certificate_uuid: string, context: MockContext): readonly string[] {
  if (certificateField(certificate_uuid, 'slot', context) !== 'PRIMARY') return [];
  return [...new Set(usersOf(certificate_uuid, context))].filter((flow_uuid) =>
    context.store.exists('FlowSetup', flow_uuid),
  );
}
