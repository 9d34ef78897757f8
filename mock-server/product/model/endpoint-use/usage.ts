import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { ref, type Ref } from '../../../engine/store/ref.ts';
import { compareNames } from '../kit/by-name.ts';
import { latestOf } from '../execution/counts.ts';
import { flowScope } from '../execution/scopes.ts';
import { draftSides } from '../flow/graph/draft-sides.ts';
import { subjectOf, type ConnectionKey } from '../endpoint/connections.ts';

/** The flows whose saved settings use a connection, sorted by name. */
export function flowsUsing(of: ConnectionKey, context: MockContext): string[] {
  const { store, world } = context;
  const { company_uuid, partner_uuid } = subjectOf(of, context);
  const seeded = (partner_uuid === undefined ? world.partnersOf(company_uuid) : [{ partner_uuid }]).flatMap(
    (partner) => world.flowsOf(partner.partner_uuid).map(({ flow_uuid }) => flow_uuid),
  );
  const leadsHere = (flow_uuid: string) =>
    (['source', 'destination'] as const).some((end) =>
      draftSides(flow_uuid, end, context).some(({ type, key }) => type === of.type && key === of.key),
    );
  return [...seeded, ...store.created('FlowSetup')]
    .filter((uuid) => store.exists('FlowSetup', uuid))
    .filter(leadsHere)
    .sort((a, b) => compareNames(nameOf(a, context), nameOf(b, context)));
}

const nameOf = (flow_uuid: string, { store }: Pick<MockContext, 'store'>) =>
  String(store.read('FlowSetup', flow_uuid, 'flow_name'));

export const flowRefs = (flow_uuids: readonly string[]): Ref<'FlowSetup'>[] =>
  flow_uuids.map((flow_uuid) => ref('FlowSetup', flow_uuid));

const MAX_NAMED = 3;

/** The error for removing something that these flows use. */
export function inUse(
  what: string,
  flow_uuids: readonly string[],
  { path, context }: { path: string; context: MockContext },
): UserError | null {
  if (flow_uuids.length === 0) return null;
  const { store } = context;
  const named = flow_uuids.slice(0, MAX_NAMED).map((uuid) => {
    const partner = store.read('FlowSetup', uuid, 'partner_uuid');
    return `“${nameOf(uuid, context)}” of ${String(store.read('TradingPartner', partner, 'partner_name'))}`;
  });
  const more = flow_uuids.length - named.length;
  return userError(
    'IN_USE',
    `The ${what} is used by ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}. Assign another one to these flows first.`,
    path,
  );
}

/** Submission time of the latest execution with this status among the flows that use it; null if there is none. */
export function latestRunOf(
  of: ConnectionKey,
  kind: 'SUCCESS' | 'FAILURE',
  context: MockContext,
): number | null {
  const times = flowsUsing(of, context).flatMap(
    (uuid) => latestOf(flowScope(uuid, context), kind, context)?.submitted_at ?? [],
  );
  return times.length === 0 ? null : Math.max(...times);
}
