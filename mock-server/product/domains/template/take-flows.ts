import type { EndpointType, SaveTemplateInput } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { flowKeys } from '../../model/company/roster.ts';
import {
  templateFlow,
  variablesFor,
  type TemplateFlow,
  type TemplateVariable,
} from '../../world/template-flow.ts';
import type { SideKey } from '../../world/flow-links.ts';
import { notFound } from '../../model/kit/collection.ts';
import { draftOf } from '../../model/flow/settings.ts';
import { placesIn } from '../../model/template/fill.ts';
import type { TemplateBody } from '../../model/template/templates.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';

/** Default acknowledgment time in minutes, if none of the flows expects an acknowledgment. */
const MINUTES = 720;

interface Taken {
  readonly body: TemplateBody | null;
  readonly errors: readonly UserError[];
  /** Keyed by the template's flow key. */
  readonly flow_uuids: Readonly<Record<string, string>>;
}

const secretNamed = (name: string): TemplateVariable => ({
  name,
  label: `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`,
  type: 'SECRET',
  default_value: null,
  required: true,
  help: null,
  options: [],
  endpoint_types: [],
});

/** Turns a workspace's flows into template flows: the partner side becomes variables. */
export function takeFlows(
  input: Pick<SaveTemplateInput, 'from_flow_uuids' | 'from_partner_uuid'>,
  company_uuid: string,
  context: MockContext,
): Taken {
  const { store, access } = context;
  const nothing = { body: null, flow_uuids: {} };
  const from = input.from_partner_uuid;
  if (from != null && access.partner(from)?.company_uuid !== company_uuid)
    return { ...nothing, errors: [notFound('trading partner', 'from_partner_uuid')] };
  const uuids = from == null ? input.from_flow_uuids : flowKeys(context, { partner_uuid: from });
  if (uuids == null) return { ...nothing, errors: [] };
  const path = from == null ? 'from_flow_uuids' : 'from_partner_uuid';
  const read = <Field extends FieldName<'FlowSetup'>>(uuid: string, field: Field) =>
    store.read('FlowSetup', uuid, field);
  const isThere = (uuid: string) =>
    store.exists('FlowSetup', uuid) && read(uuid, 'company_uuid') === company_uuid;
  if (!uuids.every(isThere)) return { ...nothing, errors: [notFound('flow', path)] };
  const usable = uuids.filter((uuid) => read(uuid, 'builder') !== 'LICENSED');
  if (usable.length === 0)
    return { ...nothing, errors: [userError('VALIDATION', 'There are no flows to add.', path)] };
  const types = new Map<string, EndpointType[]>();
  // A canvas may have several connections of one type. Flows share the first variable of each type.
  const variablesOf = () => {
    const names = new Map<string, string>();
    return (end: SideKey | null): string | null => {
      if (end?.type !== 'Endpoint') return null;
      const known = names.get(end.key);
      if (known !== undefined) return known;
      const kind = store.read('Endpoint', end.key, 'type');
      const first = `${kind.toLowerCase()}_connection`;
      const others = [...names.values()].filter((name) => types.get(name)?.[0] === kind).length;
      const name = others === 0 ? first : `${first}_${others + 1}`;
      types.set(name, [kind]);
      names.set(end.key, name);
      return name;
    };
  };
  const flows: TemplateFlow[] = [];
  const flow_uuids: Record<string, string> = {};
  for (const uuid of usable) {
    const settings = draftOf(uuid, context);
    const variableOf = variablesOf();
    const flow = templateFlow(
      {
        flow_name: settings.flow_name,
        flow_type: read(uuid, 'flow_type').$ref.key,
        builder: read(uuid, 'builder'),
      },
      settings,
      {
        ends: { source: variableOf(settings.source), destination: variableOf(settings.destination) },
        variableOf,
      },
    );
    // Flows of two partners may have the same name.
    const flow_key = Object.hasOwn(flow_uuids, flow.flow_key)
      ? `${flow.flow_key.slice(0, 56)}_${flows.length}`
      : flow.flow_key;
    flows.push({ ...flow, flow_key });
    flow_uuids[flow_key] = uuid;
  }
  const minutes = usable.map((uuid) => draftOf(uuid, context).acknowledgment?.timeout_minutes ?? 0);
  const ack = Math.max(...minutes) || MINUTES;
  const variables = variablesFor(flows, (name) => types.get(name) ?? [], ack);
  // Flows of another template keep their placeholders for secrets.
  const secrets = [...placesIn(flows)]
    .filter((name) => !variables.some((variable) => variable.name === name))
    .map((name) => secretNamed(name));
  return {
    body: { flows, variables: [...variables, ...secrets] },
    errors: [],
    flow_uuids,
  };
}
