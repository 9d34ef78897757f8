import type { MockContext } from '../../context.ts';
import { isCalled } from '../../world/api-keys.ts';
import { byName } from '../kit/by-name.ts';
import { executionFacts } from '../execution/facts.ts';
import { executionConnection } from '../execution/listing.ts';
import { companyScope } from '../execution/scopes.ts';
import { currentRoster } from '../flow/current-roster.ts';
import { kept, statusOfClient } from '../company/portal-keys.ts';

const DAY = 86_400_000;

/** Keys of the flows that a client may call, sorted by name. */
export function flowsOfClient(
  client_uuid: string,
  { store, world }: Pick<MockContext, 'store' | 'world'>,
): string[] {
  const company_uuid = store.read('FlowOauthClient', client_uuid, 'company_uuid');
  const keys =
    store.read('FlowOauthClient', client_uuid, 'allows_all_flows') === true
      ? currentRoster({ store, world })
          .flows.filter((flow) => flow.company_uuid === company_uuid && !flow.deleted && isCalled(flow))
          .map(({ flow_uuid }) => flow_uuid)
      : kept('FlowOauthClient', client_uuid, {
          field: 'flow_uuids',
          sources: { store, world },
        });
  return keys
    .filter((flow_uuid) => store.exists('FlowSetup', flow_uuid))
    .sort(byName((flow_uuid) => String(store.read('FlowSetup', flow_uuid, 'flow_name'))));
}

/**
 * Executions of a client's flows since its activation, for at most one day; null for a client that triggers no flows.
 */
async function runsOf(client_uuid: string, context: MockContext) {
  const { clock, store } = context;
  const activated = store.read('FlowOauthClient', client_uuid, 'activated_at');
  const flow_uuids = flowsOfClient(client_uuid, context);
  if (activated === null || flow_uuids.length === 0) return null;
  const since = Math.max(activated, clock.now() - DAY);
  const company_uuid = store.read('FlowOauthClient', client_uuid, 'company_uuid');
  return executionConnection(
    companyScope(company_uuid, context),
    { filter: { flow_uuids, submitted_after: new Date(since).toISOString() }, first: 1, partial: false },
    context,
  );
}

export async function requestsOf(client_uuid: string, context: MockContext): Promise<number> {
  if (statusOfClient(client_uuid, context) !== 'ACTIVE') return 0;
  return (await runsOf(client_uuid, context))?.match_count ?? 0;
}

/** When a client last got a token: the time recorded by this server, otherwise derived from its latest call. */
export async function lastTokenAt(client_uuid: string, context: MockContext): Promise<number | null> {
  const { store } = context;
  const given = store.writtenValue('FlowOauthClient', client_uuid, 'token_at');
  if (given !== undefined) return given;
  const latest = (await runsOf(client_uuid, context))?.edges[0]?.node.$ref.key;
  if (latest === undefined) return null;
  const called = executionFacts(context, latest)?.submitted_at ?? null;
  const life = store.read('FlowOauthClient', client_uuid, 'token_lifetime_seconds') * 1000;
  return called === null ? null : Math.floor(called / life) * life;
}
