import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import type { FlowGraph } from '../../world/flow-graph.ts';
import type { SideKey } from '../../world/flow-links.ts';
import { hostSystemsOf } from '../../world/endpoints.ts';
import type { FlowSettings } from '../../world/flow-settings.ts';
import { repointed } from '../flow/graph/repoint.ts';
import { graphShape } from '../flow/graph/shape.ts';
import { decided, stepsOf } from '../flow/graph/steps.ts';
import { BLANK } from '../flow/save-input.ts';
import type { TemplateFlow, TemplateVariable } from '../../world/template-flow.ts';

export type Values = Readonly<Record<string, unknown>>;

/** Fills in the placeholders of a document. A text that consists of a single placeholder becomes the value itself. */
export function fill(document: unknown, values: Values): unknown {
  if (typeof document === 'string') {
    const [, only] = /^\{\{([a-z0-9_]+)\}\}$/.exec(document) ?? [];
    if (only !== undefined) return values[only] ?? null;
    return document.replaceAll(/\{\{([a-z0-9_]+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  }
  if (Array.isArray(document)) return document.map((item) => fill(item, values));
  if (typeof document === 'object' && document !== null) {
    return Object.fromEntries(Object.entries(document).map(([name, value]) => [name, fill(value, values)]));
  }
  return document;
}

/** Names of the placeholders in a document. */
export const placesIn = (document: unknown): ReadonlySet<string> =>
  new Set([...JSON.stringify(document).matchAll(/\{\{([a-z0-9_]+)\}\}/g)].map(([, name]) => name ?? ''));

export interface Owner {
  readonly company_uuid: string;
  /** Null for a partner that has not been created yet. */
  readonly partner_uuid: string | null;
}

/** The error in a value; null if it is valid. References must exist for their owner. */
export function valueError(
  { type, options, endpoint_types }: TemplateVariable,
  value: unknown,
  { owner, context: { store } }: { owner: Owner | null; context: Pick<MockContext, 'store'> },
): string | null {
  switch (type) {
    case 'STRING':
      return typeof value === 'string' && value.length <= 500 ? null : 'Enter at most 500 characters.';
    case 'NUMBER':
      return typeof value === 'number' && Number.isFinite(value) ? null : 'Enter a number.';
    case 'BOOLEAN':
      return typeof value === 'boolean' ? null : 'Yes or no.';
    case 'ENUM':
      // `includes` takes only what the list can hold.
      return options.includes(value as string) ? null : `One of ${options.join(', ')}.`;
    case 'CONNECTION': {
      if (typeof value !== 'string') return 'Choose a connection.';
      if (owner === null) return null;
      const isThere =
        store.exists('Endpoint', value) &&
        owner.partner_uuid !== null &&
        store.read('Endpoint', value, 'partner_uuid') === owner.partner_uuid;
      if (!isThere) return 'The partner has no such connection.';
      const kind = store.read('Endpoint', value, 'type');
      return endpoint_types.length === 0 || endpoint_types.includes(kind)
        ? null
        : `Choose a connection of type ${endpoint_types.join(' or ')}.`;
    }
    case 'LOOKUP_TABLE':
      if (typeof value !== 'string') return 'Choose a lookup table.';
      return owner === null ||
        (store.exists('GlobalLookupTable', value) &&
          store.read('GlobalLookupTable', value, 'company_uuid') === owner.company_uuid)
        ? null
        : 'The workspace has no such lookup table.';
    case 'SECRET':
      return 'Send a secret in `secrets`, not in `values`.';
  }
}

/** Values to fill in, in which secrets stay placeholders; these are replaced when a flow runs. */
export const withPlaces = (variables: readonly TemplateVariable[], values: Values): Values => ({
  ...values,
  ...Object.fromEntries(
    variables.filter(({ type }) => type === 'SECRET').map(({ name }) => [name, `{{${name}}}`]),
  ),
});

/** All values for a target: defaults, common values, and its own values. */
export function valuesFor(variables: readonly TemplateVariable[], ...given: readonly Values[]): Values {
  const defaults = Object.fromEntries(
    variables.filter(({ type }) => type !== 'SECRET').map(({ name, default_value }) => [name, default_value]),
  );
  // `assign` forgets what the defaults are.
  return Object.assign(defaults, ...given) as Values;
}

/** Errors in the values for a target. Connections and secrets may be left open, because flows are created as drafts. */
export function valueErrors(
  variables: readonly TemplateVariable[],
  values: Values,
  { owner, context }: { owner: Owner; context: Pick<MockContext, 'store'> },
): UserError[] {
  const unknown = Object.keys(values)
    .filter((name) => !variables.some((variable) => variable.name === name))
    .map((name) => userError('VALIDATION', 'The template has no such variable.', ['values', name]));
  const wrong = variables.flatMap((variable) => {
    const value = values[variable.name];
    const path = ['values', variable.name];
    if (value === null || value === undefined) {
      return variable.required && variable.type !== 'CONNECTION' && variable.type !== 'SECRET'
        ? userError('VALIDATION', `${variable.label} is required.`, path)
        : [];
    }
    const error = valueError(variable, value, { owner, context });
    return error === null ? [] : userError('VALIDATION', error, path);
  });
  return [...unknown, ...wrong];
}

const TYPES = ['source', 'destination'] as const;

/**
 * The settings of a template's flow for one partner. References to the template's own workspace are only kept there:
 * for another workspace, that workspace's host system is used, and mapping and notifiers are left open.
 */
export function settingsFor(
  flow: TemplateFlow,
  values: Values,
  { owner, home, context }: { owner: Owner; home: string; context: Pick<MockContext, 'store' | 'world'> },
): FlowSettings {
  // The settings of a template were checked when it was saved.
  const filled = { ...BLANK, ...(fill(flow.settings, values) as FlowSettings) };
  // A document may contain anything; values that are not a canvas are reported by the validation of the whole document.
  const graph = graphShape.nullable().safeParse(withoutUnset(filled.graph));
  const settings = graph.success ? { ...filled, graph: graph.data } : filled;
  const isHome = owner.company_uuid === home;
  const ends = TYPES.map((end) => {
    const name = flow[`${end}_variable`];
    if (name !== null) {
      const key = values[name];
      return [end, typeof key === 'string' ? { type: 'Endpoint', key } : null];
    }
    return [end, isHome ? settings[end] : sameKindOfHost(settings[end], owner.company_uuid, context)];
  });
  const placed = {
    ...settings,
    // `fromEntries` forgets the names.
    ...(Object.fromEntries(ends) as Pick<FlowSettings, 'source' | 'destination'>),
    ...(isHome ? {} : { mapping: null, notifiers: [] }),
  };
  return graph.success && placed.graph !== null
    ? decided({
        ...placed,
        graph: canvasFor(placed.graph, placed, { place: { flow, owner, isHome }, context }),
      })
    : placed;
}

/** A canvas in which connections that were left open are unset. */
function withoutUnset(graph: unknown): unknown {
  // A document may contain anything.
  const nodes = (graph as { readonly nodes?: unknown } | null)?.nodes;
  if (!Array.isArray(nodes)) return graph;
  return {
    // It has nodes, so it is an object.
    ...(graph as object),
    nodes: nodes.map((node: { readonly settings?: { readonly side?: object | null } } | null) => {
      const side = node?.settings?.side;
      const isUnset = side != null && Object.values(side).every((key) => key === null);
      return isUnset ? { ...node, settings: { side: null } } : node;
    }),
  };
}

interface Place {
  readonly flow: TemplateFlow;
  readonly owner: Owner;
  readonly isHome: boolean;
}

/** A template's canvas for one partner: its steps get the same references as the settings of a form. */
function canvasFor(
  graph: FlowGraph,
  { source, destination }: Pick<FlowSettings, 'source' | 'destination'>,
  {
    place: { flow, owner, isHome },
    context,
  }: { place: Place; context: Pick<MockContext, 'store' | 'world'> },
): FlowGraph {
  const [first] = stepsOf(graph, 'SOURCE');
  const [last] = stepsOf(graph, 'DESTINATION');
  return repointed(graph, {
    side: (side, { node_id }) => {
      if (node_id === first?.node_id && flow.source_variable !== null) return source;
      if (node_id === last?.node_id && flow.destination_variable !== null) return destination;
      if (isHome || side?.type !== 'HostSystem') return side;
      return sameKindOfHost(side, owner.company_uuid, context);
    },
    ...(isHome ? {} : { mapping: () => null, notifier: () => null }),
  });
}

/** The host system of another workspace that corresponds to one of the template's. */
function sameKindOfHost(
  side: SideKey | null,
  company_uuid: string,
  { store, world }: Pick<MockContext, 'store' | 'world'>,
): SideKey | null {
  if (side === null) return null;
  const kind = store.read('HostSystem', side.key, 'type');
  const found = [
    ...hostSystemsOf(company_uuid, world).map(({ host_system_uuid }) => host_system_uuid),
    ...store.created('HostSystem'),
  ].find(
    (key) =>
      store.exists('HostSystem', key) &&
      store.read('HostSystem', key, 'company_uuid') === company_uuid &&
      store.read('HostSystem', key, 'type') === kind,
  );
  return found === undefined ? null : { type: 'HostSystem', key: found };
}
