import type { FlowReferenceKind, PromoteFlowInput } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { flowKeys } from '../../model/company/roster.ts';
import { ref } from '../../../engine/store/ref.ts';
import { sideKeyOf, type GraphNode, type MappingChoice } from '../../world/flow-graph.ts';
import type { SideKey } from '../../world/flow-links.ts';
import type { FlowSettings } from '../../world/flow-settings.ts';
import { byName } from '../../model/kit/by-name.ts';
import { notFound } from '../../model/kit/collection.ts';
import { rememberAction } from '../../model/kit/completed-actions.ts';
import { endpoints, hostSystems } from '../../model/endpoint/connections.ts';
import { mayUse } from '../../model/license/seats.ts';
import { changeWords } from '../../model/kit/lock-version.ts';
import { mappings } from '../../model/mapping/mappings.ts';
import { notifierItems } from '../../model/notifier/notifiers.ts';
import { integrationOfFlow } from '../../model/flow/adapter-values.ts';
import { repointed } from '../../model/flow/graph/repoint.ts';
import { decided, walkingOrder } from '../../model/flow/graph/steps.ts';
import { insertFlow, writeVersion } from '../../model/flow/save.ts';
import { draftOf } from '../../model/flow/settings.ts';
import { flowSubject, obstacle, partnerRef } from '../../model/flow/subject.ts';
import { differencesOf } from './version-diff.ts';
import { deployedKey, savedSettings } from '../../model/flow/versions.ts';
import type { Resolver } from '../../resolvers.ts';

const CONFIGURATION = 'FlowConfiguration';

/** `FlowReference` of the schema. */
interface Reference {
  readonly path: string;
  readonly kind: FlowReferenceKind;
  readonly step_label: string | null;
  readonly name: string;
  readonly uuid: string | null;
  readonly choices: readonly { readonly uuid: string; readonly name: string }[];
}

interface Owner {
  readonly company_uuid: string;
  readonly partner_uuid: string;
}

const TYPES = {
  HOST_SYSTEM: 'HostSystem',
  CONNECTION: 'Endpoint',
  MAPPING: 'Mapping',
  NOTIFIER: 'Notifier',
} as const satisfies Readonly<Record<FlowReferenceKind, string>>;

/** The objects of a kind that a flow of this partner can refer to. */
const candidates: Readonly<Record<FlowReferenceKind, (owner: Owner, context: MockContext) => string[]>> = {
  HOST_SYSTEM: ({ company_uuid }, context) => hostSystems.keys(context, { company_uuid }),
  CONNECTION: ({ partner_uuid }, context) => endpoints.keys(context, { partner_uuid }),
  MAPPING: ({ company_uuid }, context) => mappings.keys(context, { company_uuid }),
  NOTIFIER: ({ company_uuid }, context) =>
    notifierItems
      .keys(context, { company_uuid })
      .filter((key) => context.store.read('Notifier', key, 'scope') === 'FLOWS'),
};

export const promoteFlow: Resolver<'Mutation', 'promote_flow'> = (_source, { input }, context) => {
  const { access, store } = context;
  const { flow_uuid, dry_run, expected_lock_version } = input;
  const refuse = (...errors: UserError[]) => ({
    flow_setup: null,
    is_new: false,
    references: [],
    differences: [],
    trading_partner: null,
    errors,
  });
  const error = obstacle(flow_uuid, context);
  if (error) return refuse(error);
  const own = flowSubject(flow_uuid, context);
  const target = access.partner(input.partner_uuid);
  if (!own || !target) return refuse(notFound('trading partner', 'partner_uuid'));
  const refusal = access.refusalOf(target);
  if (refusal) return refuse({ ...refusal, path: ['partner_uuid'] });
  if (target.company_uuid === own.company_uuid)
    return refuse(
      userError(
        'VALIDATION',
        'The partner is in the same workspace. Duplicate the flow instead.',
        'partner_uuid',
      ),
    );
  const version = deployedKey(flow_uuid, context);
  if (version === null)
    return refuse(userError('CONFLICT', 'This flow has never been deployed. Deploy it first.', 'flow_uuid'));
  const owner = { company_uuid: target.company_uuid, partner_uuid: input.partner_uuid };
  const product = integrationOfFlow(flow_uuid, context);
  if (product && !mayUse(owner.company_uuid, product.integration_identifier, context))
    return refuse(
      userError('LICENSE_REQUIRED', `The other workspace has no seat of ${product.name}.`, 'partner_uuid'),
    );

  const deployed = savedSettings(version, context);
  const flow_type = store.read('FlowSetup', flow_uuid, 'flow_type').$ref.key;
  const there = flowKeys(context, { partner_uuid: owner.partner_uuid }).find(
    (key) => store.read('FlowSetup', key, 'flow_name') === deployed.flow_name,
  );
  if (there !== undefined && store.read('FlowSetup', there, 'flow_type').$ref.key !== flow_type)
    return refuse(
      userError(
        'ALREADY_EXISTS',
        `The partner has a flow of another type named “${deployed.flow_name}”.`,
        'partner_uuid',
      ),
    );
  const unseen = dry_run ? null : changedSince(there, expected_lock_version, context);
  if (unseen) return { ...refuse(unseen), flow_setup: there === undefined ? null : ref('FlowSetup', there) };
  const before = there === undefined ? null : draftOf(there, context);
  const found = referencesOf(deployed, before, { owner, context });
  const inputErrors = choiceErrors(input.references, found);
  if (inputErrors.length > 0) return refuse(...inputErrors);
  const chosen = new Map(input.references.map(({ path, uuid }) => [path, uuid ?? null]));
  const references = found.map((reference) =>
    chosen.has(reference.path) ? { ...reference, uuid: chosen.get(reference.path) ?? null } : reference,
  );
  const settings = pointedTo(references, deployed);
  const answer = {
    is_new: before === null,
    references,
    differences:
      there === undefined || before === null
        ? []
        : differencesOf(before, settings, { flow_uuid: there, context }),
    errors: [],
  };
  if (dry_run) {
    const flow_setup = there === undefined ? null : ref('FlowSetup', there);
    return { ...answer, flow_setup, trading_partner: null };
  }
  const note = `Promoted from ${String(store.read('Company', own.company_uuid, 'company_name'))}`;
  const builder = store.read('FlowSetup', flow_uuid, 'builder');
  const promoted =
    there ??
    insertFlow({ ...owner, flow_type, builder }, settings, {
      note,
      context,
      more: product ? { integration_identifier: product.integration_identifier } : {},
    });
  if (there !== undefined) {
    writeVersion(there, settings, { note, context });
    store.set('FlowSetup', there, { builder });
  }
  rememberAction(
    {
      type: CONFIGURATION,
      key: promoted,
      did: 'Promoted',
      lock_version: store.read(CONFIGURATION, promoted, 'lock_version'),
    },
    context,
  );
  return { ...answer, flow_setup: ref('FlowSetup', promoted), trading_partner: partnerRef(target) };
};

/** The CONFLICT for somebody who has seen another state of the other partner's flow, if there is one; null if not. */
function changedSince(there: string | undefined, seen: number, context: MockContext): UserError | null {
  const path = 'expected_lock_version';
  if (there === undefined)
    return seen === 0 ? null : userError('CONFLICT', 'The flow there has been deleted.', path);
  const current = context.store.read(CONFIGURATION, there, 'lock_version');
  return current === seen ? null : userError('CONFLICT', changeWords(CONFIGURATION, there, context), path);
}

const kindOf = (side: SideKey): FlowReferenceKind =>
  side.type === 'HostSystem' ? 'HOST_SYSTEM' : 'CONNECTION';

/** The reference of a canvas step; null if it has none. */
function referenceOfStep(node: GraphNode): { field: string; kind: FlowReferenceKind; key: string } | null {
  switch (node.kind) {
    case 'SOURCE':
    case 'DESTINATION': {
      const side = sideKeyOf(node.settings.side);
      return side && { field: 'side', kind: kindOf(side), key: side.key };
    }
    case 'MAP': {
      const { mapping } = node.settings;
      return mapping && { field: 'mapping', kind: 'MAPPING', key: mapping.mapping_uuid };
    }
    case 'NOTIFY': {
      const { notifier_uuid } = node.settings;
      return notifier_uuid === null ? null : { field: 'notifier', kind: 'NOTIFIER', key: notifier_uuid };
    }
    default:
      return null;
  }
}

const pathOfStep = (node_id: string, field: string): string => `graph.nodes.${node_id}.settings.${field}`;

interface Pointer {
  readonly path: string;
  readonly kind: FlowReferenceKind;
  readonly key: string;
  readonly step_label: string | null;
}

/** The references in a flow's settings, in the order of the form or the canvas. */
function pointersOf({ source, destination, graph, mapping, notifiers }: FlowSettings): readonly Pointer[] {
  const side = (path: string, of: SideKey | null): Pointer[] =>
    of ? [{ path, kind: kindOf(of), key: of.key, step_label: null }] : [];
  const own = graph
    ? walkingOrder(graph).flatMap((node) => {
        const found = referenceOfStep(node);
        if (!found) return [];
        const { field, kind, key } = found;
        return { path: pathOfStep(node.node_id, field), kind, key, step_label: node.label };
      })
    : [
        ...side('source', source),
        ...(mapping
          ? [{ path: 'mapping', kind: 'MAPPING' as const, key: mapping.mapping_uuid, step_label: null }]
          : []),
        ...side('destination', destination),
      ];
  return [
    ...own,
    ...notifiers.map((key, place) => ({
      path: `notifiers.${place}`,
      kind: 'NOTIFIER' as const,
      key,
      step_label: null,
    })),
  ];
}

/** The references of a flow, each with its current target in the other workspace, or otherwise a namesake there. */
function referencesOf(
  settings: FlowSettings,
  there: FlowSettings | null,
  { owner, context }: { owner: Owner; context: MockContext },
): Reference[] {
  const { store } = context;
  const now = new Map((there ? pointersOf(there) : []).map(({ path, key }) => [path, key]));
  return pointersOf(settings).map(({ path, kind, key, step_label }) => {
    const type = TYPES[kind];
    const nameOf = (uuid: string) => String(store.read(type, uuid, 'name'));
    const name = store.exists(type, key) ? nameOf(key) : 'Deleted';
    const choices = candidates[kind](owner, context)
      .map((uuid) => ({ uuid, name: nameOf(uuid) }))
      .toSorted(byName((item: { name: string }) => item.name));
    const chosen =
      (kind === 'NOTIFIER' ? undefined : choices.find(({ uuid }) => uuid === now.get(path))) ??
      choices.find((choice) => choice.name.toLowerCase() === name.toLowerCase());
    return { path, kind, step_label, name, uuid: chosen?.uuid ?? null, choices };
  });
}

function choiceErrors(chosen: PromoteFlowInput['references'], found: readonly Reference[]): UserError[] {
  return chosen.flatMap(({ path, uuid }, place) => {
    const reference = found.find((candidate) => candidate.path === path);
    const at = ['references', String(place)];
    if (!reference) return userError('VALIDATION', 'The flow refers to nothing there.', [...at, 'path']);
    const isKnown = uuid == null || reference.choices.some((choice) => choice.uuid === uuid);
    return isKnown ? [] : userError('NOT_FOUND', 'The other workspace has no such object.', [...at, 'uuid']);
  });
}

/** The settings with these references. A pinned revision only exists in the mapping's own workspace. */
function pointedTo(references: readonly Reference[], settings: FlowSettings): FlowSettings {
  const uuidAt = (path: string) => references.find((reference) => reference.path === path)?.uuid ?? null;
  const side = (of: SideKey | null, path: string): SideKey | null => {
    const key = uuidAt(path);
    return of && key !== null ? { ...of, key } : null;
  };
  const mapping = (path: string): MappingChoice | null => {
    const mapping_uuid = uuidAt(path);
    return mapping_uuid === null
      ? null
      : { mapping_uuid, revision_policy: 'LATEST_DEPLOYED', revision: null };
  };
  return decided({
    ...settings,
    source: side(settings.source, 'source'),
    destination: side(settings.destination, 'destination'),
    mapping: mapping('mapping'),
    notifiers: references.flatMap(({ path, uuid }) =>
      path.startsWith('notifiers.') && uuid !== null ? [uuid] : [],
    ),
    graph:
      settings.graph &&
      repointed(settings.graph, {
        side: (of, { node_id }) => side(of, pathOfStep(node_id, 'side')),
        mapping: (_of, { node_id }) => mapping(pathOfStep(node_id, 'mapping')),
        notifier: (_of, { node_id }) => uuidAt(pathOfStep(node_id, 'notifier')),
      }),
  });
}
