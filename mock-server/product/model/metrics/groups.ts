import type { MetricsGroupBy } from '#schema-types';
import type { MockContext } from '../../context.ts';
import type { Ref } from '../../../engine/store/ref.ts';
import { STATUSES } from '../../world/columns.ts';
import { flowTypeOf } from '../../world/flow-types.ts';
import type { FlowPlan } from '../../world/flows.ts';
import { reasons } from '../../facts/reasons.ts';
import { statusLabels } from '../../world/sentences.ts';
import type { Grouping } from '../../world/tally.ts';
import { currentRoster } from '../flow/current-roster.ts';
import { together } from './tallies.ts';

/** Identification of a group, as in `MetricsGroup`. */
export interface GroupHead {
  readonly key: string;
  readonly label: string;
  readonly flow_setup: Ref<'FlowSetup'> | null;
  readonly trading_partner: Ref<'TradingPartner'> | null;
}

export interface Groups extends Grouping {
  readonly name: string;
  readonly heads: readonly GroupHead[];
}

const head = (key: string, label: string): GroupHead => ({
  key,
  label,
  flow_setup: null,
  trading_partner: null,
});

const sources: Readonly<Record<FlowPlan['source'], string>> = {
  HTTP: 'HTTP',
  UPLOAD_PAGE: 'Upload page',
  EMAIL: 'Email',
  SFTP: 'SFTP',
  AS2: 'AS2',
  EADAPTOR: 'CargoWise',
  S3: 'S3',
  REMOTE_ADAPTER: 'Adapter',
};

/** Display name, grouping, and link of a flow. */
function headOfFlow(
  by: 'FLOW' | 'PARTNER' | 'FLOW_TYPE' | 'DIRECTION' | 'SOURCE_TYPE',
  flow: FlowPlan,
  context: MockContext,
): GroupHead {
  const { store } = context;
  const partner = currentRoster(context).partner(flow.partner_uuid);
  const trading_partner = store.find('TradingPartner', flow.partner_uuid);
  switch (by) {
    case 'FLOW':
      return {
        key: flow.flow_uuid,
        label: flow.flow_name,
        flow_setup: store.find('FlowSetup', flow.flow_uuid),
        trading_partner,
      };
    case 'PARTNER':
      return { ...head(flow.partner_uuid, partner?.partner_name ?? ''), trading_partner };
    case 'FLOW_TYPE':
      return head(flow.flow_type, flowTypeOf(flow.flow_type)?.label ?? flow.flow_type);
    case 'DIRECTION':
      return head(flow.direction, flow.direction === 'SEND' ? 'Sent' : 'Received');
    case 'SOURCE_TYPE':
      return head(flow.source, sources[flow.source]);
  }
}

/** Assigns executions to groups. `wanted` is 1 for each flow to count. */
export function groupsOf(by: MetricsGroupBy, wanted: Uint8Array, context: MockContext): Groups {
  if (by === 'NONE') return { ...together, name: by, heads: [] };
  if (by === 'STATUS') {
    const heads = STATUSES.map((status) => head(status, statusLabels[status]));
    return { name: by, heads, count: heads.length, of: (_flow, status) => status, byReason: false };
  }
  if (by === 'REASON') {
    const heads = reasons.map(({ code, label }) => head(code, label));
    return {
      name: by,
      heads,
      count: heads.length,
      of: (_flow, _status, reason) => reason - 1,
      byReason: true,
    };
  }
  const heads = new Map<string, GroupHead>();
  const places = Int16Array.from(currentRoster(context).flows, (flow) => {
    if (wanted[flow.index] !== 1) return -1;
    const groupHead = headOfFlow(by, flow, context);
    if (!heads.has(groupHead.key)) heads.set(groupHead.key, groupHead);
    return [...heads.keys()].indexOf(groupHead.key);
  });
  return {
    name: by,
    heads: [...heads.values()],
    count: heads.size,
    of: (flow) => places[flow] ?? -1,
    byReason: false,
  };
}

/** The header of the combined remaining groups. */
export const restHead = (count: number): GroupHead => head('rest', `${count} others`);
