import type { MockContext } from '../../context.ts';
import { graphqlError } from '../../errors.ts';
import { page, type PageArgs } from '../../store/connection.ts';
import { ref } from '../../store/ref.ts';
import { fileTypeOf, fileTypes, type FileTypeRecord } from '../../world/file-types.ts';
import { flowTypeOf, flowTypes, type FlowTypeRecord } from '../../world/flow-types.ts';
import type { FlowVersionRecord } from '../../world/flow-versions.ts';
import type { FlowRecord } from '../../world/flows.ts';
import type { World } from '../../world/world.ts';
import { latestOf, periodOf, summarise, totalsOf, type PulseRange } from '../execution/counts.ts';
import { flowScope } from '../execution/scopes.ts';
import type { Domain, SeedValue } from '../domain.ts';
import { keyOf } from '../key-of.ts';

const of =
  (value: (flow: FlowRecord, world: World) => unknown): SeedValue =>
  (flow_uuid, _args, world) => {
    const flow = world.flow(flow_uuid);
    return flow ? value(flow, world) : undefined;
  };

/** The version of a key `flow_uuid|version_timestamp`; undefined when there is none. */
function versionOf(key: string, world: World): FlowVersionRecord | undefined {
  const [flow_uuid = '', timestamp] = key.split('|');
  return world.versionsOf(flow_uuid).find((version) => String(version.version_timestamp) === timestamp);
}

const ofVersion =
  (value: (version: FlowVersionRecord, world: World) => unknown): SeedValue =>
  (key, _args, world) => {
    const version = versionOf(key, world);
    return version ? value(version, world) : undefined;
  };

const flowType =
  (field: keyof FlowTypeRecord): SeedValue =>
  (code) =>
    flowTypeOf(code)?.[field];

const fileType =
  (field: keyof FileTypeRecord): SeedValue =>
  (code) =>
    fileTypeOf(code)?.[field];

const versionRef = (version: FlowVersionRecord | undefined) =>
  version ? ref('FlowVersion', version.flow.flow_uuid, version.version_timestamp) : null;

/** The version that runs: of those that were ever deployed the one deployed last. */
const deployedVersion = (flow: FlowRecord, world: World) =>
  world.versionsOf(flow.flow_uuid).find((version) => version.deployed_at !== null);

const lastSave = (flow: FlowRecord, world: World) => world.versionsOf(flow.flow_uuid)[0];

/** What an action on a flow is about; null when the person does not see the flow's partner. */
function subjectOf(flow_uuid: string, { access, store }: MockContext) {
  if (!store.exists('FlowSetup', flow_uuid)) return null;
  return access.partner(store.read('FlowSetup', flow_uuid, 'partner_uuid') as string);
}

function maySeeSettings(flow_uuid: string, context: MockContext): boolean {
  const subject = subjectOf(flow_uuid, context);
  return subject !== null && context.access.can('read_partner_settings', subject);
}

/** Fields that lead to a flow's configuration refuse a guest, who sees the flow itself. */
function demandSettings(flow_uuid: string, context: MockContext): void {
  if (maySeeSettings(flow_uuid, context)) return;
  throw graphqlError('FORBIDDEN', 'The configuration of flows is not for guests.');
}

/** Flows, their configuration's head and versions, flow types and file types. */
export const flowDomain: Domain = {
  name: 'flow',
  exists: {
    FlowSetup: (flow_uuid, world) => world.flow(flow_uuid) !== null,
    FlowConfiguration: (flow_uuid, world) => world.flow(flow_uuid) !== null,
    FlowVersion: (key, world) => versionOf(key, world) !== undefined,
    FlowType: (code) => flowTypeOf(code) !== null,
    FileType: (code) => fileTypeOf(code) !== null,
  },
  samples: {
    FlowSetup: (world) => world.flows.filter(({ deleted }) => !deleted).map(({ flow_uuid }) => flow_uuid),
    FlowConfiguration: (world) =>
      world.flows.filter(({ deleted }) => !deleted).map(({ flow_uuid }) => flow_uuid),
    FlowVersion: (world) =>
      world.flows.flatMap(({ flow_uuid }) =>
        world.versionsOf(flow_uuid).map(({ version_timestamp }) => `${flow_uuid}|${version_timestamp}`),
      ),
    FlowType: () => flowTypes.map(({ code }) => code),
    FileType: () => fileTypes.map(({ code }) => code),
  },
  values: {
    FlowSetup: {
      company_uuid: of((flow) => flow.company_uuid),
      partner_uuid: of((flow) => flow.partner_uuid),
      trading_partner: of((flow) => ref('TradingPartner', flow.partner_uuid)),
      flow_name: of((flow) => flow.flow_name),
      flow_type: of((flow) => ref('FlowType', flow.flow_type)),
      flow_type_label: of((flow) => flowTypeOf(flow.flow_type)?.label),
      direction: of((flow) => flow.direction),
      builder: of((flow) => flow.builder),
      enabled: of((flow) => flow.deploy_state !== 'DISABLED' && flow.deploy_state !== 'DRAFT'),
      deploy_state: of((flow) => flow.deploy_state),
      source_summary: of((flow) => flow.source_summary),
      destination_summary: of((flow) => flow.destination_summary),
      source_file_type: of((flow) => ref('FileType', flow.source_file_type)),
      destination_file_type: of((flow) => ref('FileType', flow.destination_file_type)),
      updated_at: of((flow, world) => lastSave(flow, world)?.version_timestamp),
      updated_by: of((flow, world) => lastSave(flow, world)?.saved_by),
    },
    FlowConfiguration: {
      flow_name: of((flow) => flow.flow_name),
      notes: of((flow) => flow.notes),
      support_instructions: of((flow) => flow.support_instructions),
      tags: of((flow) => [...flow.tags].sort()),
      throttle_per_minute: of((flow) => flow.throttle_per_minute),
      lock_version: of((flow, world) => world.versionsOf(flow.flow_uuid).length),
    },
    FlowVersion: {
      flow_setup: ofVersion(({ flow }) => ref('FlowSetup', flow.flow_uuid)),
      saved_at: ofVersion(({ version_timestamp }) => version_timestamp),
      saved_by: ofVersion(({ saved_by }) => saved_by),
      note: ofVersion(({ note }) => note),
      is_deployed: ofVersion((version, world) => deployedVersion(version.flow, world) === version),
      deployed_at: ofVersion(({ deployed_at }) => deployed_at),
      deployed_by: ofVersion(({ deployed_by }) => deployed_by),
      undeployed_at: ofVersion(({ undeployed_at }) => undeployed_at),
    },
    FlowType: {
      label: flowType('label'),
      direction: flowType('direction'),
      process: flowType('process'),
      canonical_document: flowType('canonical_document'),
      edi_equivalents: flowType('edi_equivalents'),
    },
    FileType: {
      label: fileType('label'),
      format: fileType('format'),
      standard: fileType('standard'),
      document: fileType('document'),
      version: fileType('version'),
      mime_type: fileType('mime_type'),
      extensions: fileType('extensions'),
    },
  },
  resolvers: {
    Query: {
      flow_setup: (_source: unknown, { flow_uuid }: { flow_uuid: string }, context: MockContext) =>
        subjectOf(flow_uuid, context) ? ref('FlowSetup', flow_uuid) : null,
      flow_configuration: (_source: unknown, { flow_uuid }: { flow_uuid: string }, context: MockContext) =>
        maySeeSettings(flow_uuid, context) ? ref('FlowConfiguration', flow_uuid) : null,
      flow_version: (
        _source: unknown,
        { flow_uuid, version_timestamp }: { flow_uuid: string; version_timestamp: number },
        context: MockContext,
      ) =>
        maySeeSettings(flow_uuid, context)
          ? context.store.find('FlowVersion', flow_uuid, version_timestamp)
          : null,
      file_type: (_source: unknown, { code }: { code: string }, { store }: MockContext) =>
        store.find('FileType', code),
    },
    TradingPartner: {
      flow_setups: (source: unknown, _args: unknown, { store, world }: MockContext) =>
        world
          .flowsOf(keyOf(source))
          .filter(({ flow_uuid }) => store.exists('FlowSetup', flow_uuid))
          .map(({ flow_uuid }) => ref('FlowSetup', flow_uuid)),
    },
    FlowSetup: {
      deployed_version: (source: unknown, _args: unknown, context: MockContext) => {
        const flow = context.world.flow(keyOf(source));
        return flow && maySeeSettings(flow.flow_uuid, context)
          ? versionRef(deployedVersion(flow, context.world))
          : null;
      },
      stats: (source: unknown, { range }: { range: PulseRange }, context: MockContext) => {
        const scope = flowScope(keyOf(source), context);
        const last = latestOf(scope, 'ANY', context);
        return {
          totals: totalsOf(summarise(scope, periodOf(range, context), context)),
          last_execution: last && ref('FlowExecution', last.invocation_uuid),
        };
      },
      configuration: (source: unknown, _args: unknown, context: MockContext) => {
        demandSettings(keyOf(source), context);
        return ref('FlowConfiguration', keyOf(source));
      },
      versions: (source: unknown, args: PageArgs, context: MockContext) => {
        demandSettings(keyOf(source), context);
        const versions = context.world.versionsOf(keyOf(source));
        return page({ total: versions.length, at: (i) => versionRef(versions[i]), args, max: 100 });
      },
    },
  },
};
