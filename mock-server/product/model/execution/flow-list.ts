import type { MockContext } from '../../context.ts';
import { flowKeys } from '../company/roster.ts';
import { page } from '../../../engine/store/connection.ts';
import { sortBy, type Sort } from '../../../engine/store/order.ts';
import { ref } from '../../../engine/store/ref.ts';
import { flowTypeOf } from '../../world/flow-types.ts';
import { fold, sortByName } from '../kit/by-name.ts';
import { latestOf } from './counts.ts';
import { flowScope } from './scopes.ts';
import { keyOf } from '../kit/key-of.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';
import type { Arguments, Resolver } from '../../resolvers.ts';

const STATES = ['DRAFT', 'UNDEPLOYED_CHANGES', 'DEPLOYED', 'DISABLED'];

/** `TradingPartner.flows`: one page of a partner's matching flows. */
export const flowPage: Resolver<'TradingPartner', 'flows'> = (source, args, context) =>
  pageOfFlows(flowKeys(context, { partner_uuid: keyOf(source) }), args, context);

/** One page of the flows that match; sorted by name by default. */
export function pageOfFlows(
  flow_uuids: readonly string[],
  args: Arguments<'TradingPartner', 'flows'>,
  context: MockContext,
) {
  const { direction, deploy_states, enabled, search } = args.filter ?? {};
  const read = <Field extends FieldName<'FlowSetup'>>(key: string, field: Field) =>
    context.store.read('FlowSetup', key, field);
  const typeLabel = (key: string) => flowTypeOf(read(key, 'flow_type').$ref.key)?.label ?? '';
  const text = fold(search ?? '');
  const rows = flow_uuids.filter(
    (key) =>
      (direction == null || read(key, 'direction') === direction) &&
      (deploy_states == null || deploy_states.includes(read(key, 'deploy_state'))) &&
      (enabled == null || read(key, 'enabled') === enabled) &&
      [
        read(key, 'flow_name'),
        typeLabel(key),
        read(key, 'source_summary'),
        read(key, 'destination_summary'),
      ].some((value) => fold(String(value)).includes(text)),
  );
  const { field = 'FLOW_NAME', direction: way = 'ASC' } = args.sort ?? {};
  const byName = sortByName('flow_name', (key: string) => read(key, 'flow_name'));
  const first: Record<Exclude<typeof field, 'FLOW_NAME'>, () => Sort<string>> = {
    FLOW_TYPE: () => sortByName('flow_type', typeLabel, way),
    DEPLOY_STATE: () => sortBy('deploy_state', (key) => STATES.indexOf(read(key, 'deploy_state')), way),
    LAST_RUN: () =>
      sortBy(
        'last_run',
        (key) => latestOf(flowScope(key, context), 'ANY', context)?.submitted_at ?? null,
        way,
      ),
  };
  return page({
    rows,
    id: (key) => key,
    by:
      field === 'FLOW_NAME'
        ? [sortByName('flow_name', (key: string) => read(key, 'flow_name'), way)]
        : [first[field](), byName],
    node: (key) => ref('FlowSetup', key),
    args,
    max: 200,
  });
}
