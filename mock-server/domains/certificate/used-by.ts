import type { MockContext } from '../../kernel/context.ts';
import { ref, type Ref } from '../../data/store/ref.ts';
import type { FlowPlan } from '../../world/flows.ts';
import { as2Partners } from '../as2/stations.ts';
import { byName } from '../by-name.ts';
import { certificateField } from './certificates.ts';

/** Whether the partner side of a flow uses AS2, so that its messages are signed and encrypted. */
export const isByAs2 = (flow: FlowPlan): boolean =>
  flow.direction === 'SEND' ? flow.destination === 'AS2' : flow.source === 'AS2';

/** Whether the partner side of a flow is a web service, called or calling. */
const isByService = (flow: FlowPlan): boolean => {
  const kind = flow.direction === 'SEND' ? flow.destination : flow.source;
  return kind === 'HTTP' || kind === 'REMOTE_ADAPTER';
};

function flowsUsing(certificate_uuid: string, context: MockContext): readonly FlowPlan[] {
  const { store, world } = context;
  const partner_uuid = certificateField(certificate_uuid, 'partner_uuid', context);
  const ofPartner = partner_uuid === null ? [] : world.flowsOf(partner_uuid);
  switch (certificateField(certificate_uuid, 'source_type', context)) {
    case 'AS2_PARTNER':
      return ofPartner.filter(isByAs2);
    case 'MUTUAL_TLS':
      return ofPartner.filter(isByService);
    case 'AS2_PROFILE': {
      const profile = certificateField(certificate_uuid, 'source_uuid', context);
      const company_uuid = certificateField(certificate_uuid, 'company_uuid', context);
      const partners = new Set(
        as2Partners
          .keys(context, { as2_profile_uuid: profile })
          .map((key) => store.read('As2Partner', key, 'partner_uuid')),
      );
      return world.flows.filter(
        (flow) =>
          !flow.deleted &&
          flow.company_uuid === company_uuid &&
          partners.has(flow.partner_uuid) &&
          isByAs2(flow),
      );
    }
    default:
      // No seeded flow uses these host systems.
      return [];
  }
}

/** The flows that stop when a certificate expires; none for an archived one. */
export function usedBy(certificate_uuid: string, context: MockContext): Ref[] {
  if (certificateField(certificate_uuid, 'slot', context) !== 'PRIMARY') return [];
  return [...flowsUsing(certificate_uuid, context)]
    .filter(({ flow_uuid }) => context.store.exists('FlowSetup', flow_uuid))
    .sort(byName(({ flow_name }) => flow_name))
    .map(({ flow_uuid }) => ref('FlowSetup', flow_uuid));
}
