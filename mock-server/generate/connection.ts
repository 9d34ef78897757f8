import { page, type PageArgs } from '../store/connection.ts';
import type { Ref } from '../store/ref.ts';
import { documentedMaximum } from './examples.ts';
import type { ConnectionShape, Field } from './shapes.ts';

const paging: ReadonlySet<string> = new Set(['first', 'after', 'last', 'before']);

/** The arguments that choose the list; paging through it must not change it. */
export const withoutPaging = (args: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(args).filter(([name]) => !paging.has(name)));

/** One page of a made-up list, in the schema's own spelling of counts; `extra` answers the connection's other fields. */
export function connectionPage(
  field: Field,
  shape: ConnectionShape,
  nodes: readonly Ref[],
  args: PageArgs,
  extra: (name: string) => unknown,
): Record<string, unknown> {
  const size = field.args.find(({ name }) => name === 'first');
  const { edges, pageInfo, total_count } = page({
    total: nodes.length,
    at: (index) => nodes[index],
    args,
    max: documentedMaximum(size?.description) ?? 500,
  });
  return {
    edges,
    pageInfo,
    ...Object.fromEntries(shape.counts.map((name) => [name, total_count])),
    ...Object.fromEntries(shape.extras.map((name) => [name, () => extra(name)])),
  };
}
