import type { MutationName } from '../../accounts/access-table.ts';
import type { Link } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { flowKeys } from '../../model/company/roster.ts';
import { page } from '../../../engine/store/connection.ts';
import { ref } from '../../../engine/store/ref.ts';
import { optionsSchema } from '../../world/file-type-options.ts';
import { fileTypeOf, fileTypes, type FileTypeRecord } from '../../facts/file-types.ts';
import { SETTINGS, settingsOf, type FlowSettings } from '../../world/flow-settings.ts';
import { flowTypeOf, flowTypes, type FlowTypeRecord } from '../../world/flow-types.ts';
import type { FlowVersionRecord } from '../../world/flow-versions.ts';
import type { FlowRecord } from '../../world/flows.ts';
import type { World } from '../../world/world.ts';
import { byName } from '../../model/kit/by-name.ts';
import type { Domain, SeedValue } from '../../domain.ts';
import { latestOf, periodOf, summarise, totalsOf } from '../../model/execution/counts.ts';
import { flowScope } from '../../model/execution/scopes.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { licenseKey } from '../../model/license/seats.ts';
import { shownActor } from '../../model/kit/visibility.ts';
import { adapterSecrets, integrationOfFlow } from '../../model/flow/adapter-values.ts';
import { deployFlow, findingsFor, rollbackFlow } from './deploy.ts';
import { validateFlow } from './draft.ts';
import { flowPage } from '../../model/execution/flow-list.ts';
import { flowTestChanged, lookUpTest, resumeTests, testFields, testFlow, testsOf } from './dry-run.ts';
import { storedTest, type StoredTest } from './dry-run-store.ts';
import { executionsOf } from './executions-count.ts';
import { nodeCounts } from './graph/node-counts.ts';
import type { WalkStep } from '../../model/flow-run/walk.ts';
import { deleteFlow, duplicateFlow, setFlowEnabled } from '../../model/flow-lifecycle/lifecycle.ts';
import { createLicensedFlow, testLicensedFlow } from './licensed.ts';
import { promoteFlow } from './promote.ts';
import { saveFlow } from '../../model/flow/save.ts';
import { draftOf, settingFields, shownTo, type Shown } from '../../model/flow/settings.ts';
import { flowSubject, maySee } from '../../model/flow/subject.ts';
import { fileTypeList, flowTypeList } from './types.ts';
import { previousKey, undeployedChanges, versionDiff, type NamedDifference } from './version-diff.ts';
import {
  deployedKey,
  savedSettings,
  timestampOf,
  versionKeys,
  versionListing,
} from '../../model/flow/versions.ts';
import { sortBy } from '../../../engine/store/order.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';
import { resolversFrom } from '../../model/kit/resolvers-from.ts';
import { mustExist } from '../../model/kit/must-exist.ts';

const of =
  <Value>(value: (flow: FlowRecord, world: World) => Value): SeedValue<Value | undefined> =>
  (flow_uuid, _args, world) => {
    const flow = world.flow(flow_uuid);
    return flow ? value(flow, world) : undefined;
  };

/** The version with a key `flow_uuid|version_timestamp`; undefined if there is none. */
function versionOf(key: string, world: World): FlowVersionRecord | undefined {
  const [flow_uuid = '', timestamp] = key.split('|');
  return world.versionsOf(flow_uuid).find((version) => String(version.version_timestamp) === timestamp);
}

const ofVersion =
  <Value>(value: (version: FlowVersionRecord, world: World) => Value): SeedValue<Value | undefined> =>
  (key, _args, world) => {
    const version = versionOf(key, world);
    return version ? value(version, world) : undefined;
  };

const flowType =
  <Field extends keyof FlowTypeRecord>(field: Field): SeedValue<FlowTypeRecord[Field] | undefined> =>
  (code) =>
    flowTypeOf(code)?.[field];

const fileType =
  <Field extends keyof FileTypeRecord>(field: Field): SeedValue<FileTypeRecord[Field] | undefined> =>
  (code) =>
    fileTypeOf(code)?.[field];

const lastSave = (flow: FlowRecord, world: World) => world.versionsOf(flow.flow_uuid)[0];

const draft = <Name extends keyof FlowSettings>(name: Name): SeedValue<FlowSettings[Name] | undefined> =>
  of((flow) => settingsOf(flow)[name]);

/** A configuration field, which guests cannot read. */
const ofConfiguration =
  <Value>(value: (flow_uuid: string, context: MockContext) => Value) =>
  (source: Link, _args: unknown, context: MockContext): Value =>
    value(keyOf(source), context);

const ofVersionKey =
  <Value>(value: (key: string, flow_uuid: string, context: MockContext) => Value) =>
  (source: Link, _args: unknown, context: MockContext): Value => {
    const key = keyOf(source);
    return value(key, key.slice(0, key.indexOf('|')), context);
  };

const mayOn =
  (mutation: MutationName) =>
  (source: Link, _args: unknown, context: MockContext): boolean => {
    const subject = flowSubject(keyOf(source), context);
    return subject !== null && context.access.may(mutation, subject);
  };

declare module '#schema-types' {
  interface Parents {
    readonly FlowDifference: Partial<NamedDifference>;
    readonly FlowWalkStep: Partial<WalkStep>;
  }
}

/** Flows, their configuration and versions, flow types and file types. */
export const flowDomain: Domain = {
  name: 'flow',
  resume: resumeTests,
  exists: {
    FlowSetup: (flow_uuid, world) => world.flow(flow_uuid) !== null,
    FlowConfiguration: (flow_uuid, world) => world.flow(flow_uuid) !== null,
    FlowVersion: (key, world) => versionOf(key, world) !== undefined,
    FlowTest: () => false,
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
      flow_setup: of((flow) => ref('FlowSetup', flow.flow_uuid)),
      ...Object.fromEntries(SETTINGS.map((name) => [name, draft(name)])),
      lock_version: of((flow, world) => world.versionsOf(flow.flow_uuid).length),
    },
    FlowVersion: {
      flow_setup: ofVersion(({ flow }) => ref('FlowSetup', flow.flow_uuid)),
      saved_at: ofVersion(({ version_timestamp }) => version_timestamp),
      saved_by: ofVersion(({ saved_by }) => saved_by),
      note: ofVersion(({ note }) => note),
      deployed_at: ofVersion(({ deployed_at }) => deployed_at),
      deployed_by: ofVersion(({ deployed_by }) => deployed_by),
      undeployed_at: ofVersion(({ undeployed_at }) => undeployed_at),
      // Notes on deployments only exist from this release on.
      deploy_note: () => null,
    },
    FlowType: {
      label: flowType('label'),
      direction: flowType('direction'),
      process: flowType('process'),
      canonical_document: flowType('canonical_document'),
      edi_equivalents: flowType('edi_equivalents'),
      description: flowType('description'),
      is_popular: flowType('is_popular'),
    },
    FileType: {
      label: fileType('label'),
      format: fileType('format'),
      standard: fileType('standard'),
      document: fileType('document'),
      version: fileType('version'),
      mime_type: fileType('mime_type'),
      extensions: fileType('extensions'),
      direction: fileType('direction'),
      config_schema: (code) => optionsSchema(code),
      license_required: fileType('license_required'),
      is_remote_adapter: fileType('is_remote_adapter'),
    },
  },
  resolvers: {
    Query: {
      flow_setup: (_source, { flow_uuid }, context) =>
        flowSubject(flow_uuid, context) ? ref('FlowSetup', flow_uuid) : null,
      flow_configuration: (_source, { flow_uuid }, context) =>
        maySee(flow_uuid, context) ? ref('FlowConfiguration', flow_uuid) : null,
      flow_version: (_source, { flow_uuid, version_timestamp }, context) =>
        maySee(flow_uuid, context) ? context.store.find('FlowVersion', flow_uuid, version_timestamp) : null,
      file_type: (_source, { code }, { store }) => store.find('FileType', code),
      flow_type: (_source, { code }, { store }) => store.find('FlowType', code),
      flow_test: lookUpTest,
      validate_flow: validateFlow,
      flow_types: flowTypeList,
      file_types: fileTypeList,
    },
    TradingPartner: {
      flow_setups: (source, _args, context) =>
        flowKeys(context, { partner_uuid: keyOf(source) })
          .toSorted(byName((uuid) => context.store.read('FlowSetup', uuid, 'flow_name')))
          .map((flow_uuid) => ref('FlowSetup', flow_uuid)),
      flows: flowPage,
    },
    FlowSetup: {
      updated_by: (source, _args, context) => {
        const read = <Field extends FieldName<'FlowSetup'>>(name: Field) =>
          context.store.read('FlowSetup', keyOf(source), name);
        return shownActor(read('updated_by'), read('company_uuid'), context);
      },
      deployed_version: (source, _args, context) => {
        const key = deployedKey(keyOf(source), context);
        return key === null ? null : ref('FlowVersion', key);
      },
      latest_version: (source, _args, context) => {
        const [key] = versionKeys(keyOf(source), context);
        return key === undefined ? null : ref('FlowVersion', key);
      },
      stats: (source, { range }, context) => {
        const scope = flowScope(keyOf(source), context);
        const last = latestOf(scope, 'ANY', context);
        return {
          totals: totalsOf(summarise(scope, periodOf(range, context), context)),
          last_execution: last && ref('FlowExecution', last.invocation_uuid),
        };
      },
      node_counts: nodeCounts,
      configuration: (source) => ref('FlowConfiguration', keyOf(source)),
      versions: (source, args, context) => {
        const keys = versionKeys(keyOf(source), context);
        return page({ rows: keys, ...versionListing, args, max: 100 });
      },
      tests: (source, args, context) => {
        const keys = testsOf(keyOf(source), context);
        return page({
          rows: keys,
          id: (key) => key,
          by: [sortBy('created', (key: string) => context.store.ordinal('FlowTest', key), 'DESC')],
          node: (key) => ref('FlowTest', key),
          args,
          max: 50,
        });
      },
      integration: (source, _args, context) => {
        const product = integrationOfFlow(keyOf(source), context);
        const company_uuid = context.store.read('FlowSetup', keyOf(source), 'company_uuid');
        return product
          ? ref('IntegrationLicenseType', licenseKey(company_uuid, product.integration_identifier))
          : null;
      },
      viewer_can_edit: mayOn('save_flow'),
      viewer_can_delete: mayOn('delete_flow'),
    },
    FlowConfiguration: {
      flow_setup: ofConfiguration((flow_uuid) => ref('FlowSetup', flow_uuid)),
      ...resolversFrom<'FlowConfiguration', Shown>(settingFields, (source, context) => {
        const flow_uuid = keyOf(source);
        return shownTo(draftOf(flow_uuid, context), flow_uuid, context);
      }),
      document: ofConfiguration(draftOf),
      adapter_secrets: ofConfiguration(adapterSecrets),
      validation: ofConfiguration((flow_uuid, context) =>
        findingsFor(flow_uuid, draftOf(flow_uuid, context), context),
      ),
      is_deployable: ofConfiguration((flow_uuid, context) =>
        findingsFor(flow_uuid, draftOf(flow_uuid, context), context).every(
          ({ severity }) => severity !== 'ERROR',
        ),
      ),
    },
    FlowConfigurationSnapshot: {
      ...resolversFrom<'FlowConfigurationSnapshot', Shown>(settingFields, (shown) => shown),
      document: ({ settings }) => settings,
    },
    FlowVersion: {
      is_deployed: ofVersionKey((key, flow_uuid, context) => deployedKey(flow_uuid, context) === key),
      snapshot: ofVersionKey((key, flow_uuid, context) =>
        shownTo(savedSettings(key, context), flow_uuid, context),
      ),
      executions_count: ofVersionKey((key, flow_uuid, context) =>
        executionsOf(flow_uuid, timestampOf(key), context),
      ),
      previous_version: ofVersionKey((key, flow_uuid, context) => {
        const before = previousKey(key, flow_uuid, context);
        return before === null ? null : ref('FlowVersion', before);
      }),
      diff: versionDiff,
      undeployed_changes: ofVersionKey(undeployedChanges),
      validation: ofVersionKey((key, flow_uuid, context) =>
        findingsFor(flow_uuid, savedSettings(key, context), context),
      ),
    },
    // Differences of templates have no names.
    FlowDifference: {
      before_name: ({ before_name }) => before_name?.() ?? null,
      after_name: ({ after_name }) => after_name?.() ?? null,
    },
    FlowWalkStep: {
      // Dry runs that were stored before this field existed do not have it.
      decisions: ({ decisions }) => decisions ?? [],
    },
    FlowTest: resolversFrom<'FlowTest', StoredTest>(testFields, (source, context) =>
      mustExist(storedTest(keyOf(source), context), 'test'),
    ),
    Mutation: {
      save_flow: saveFlow,
      deploy_flow: deployFlow,
      rollback_flow: rollbackFlow,
      set_flow_enabled: setFlowEnabled,
      delete_flow: deleteFlow,
      duplicate_flow: duplicateFlow,
      promote_flow: promoteFlow,
      create_licensed_flow: createLicensedFlow,
      test_licensed_flow: testLicensedFlow,
      test_flow: testFlow,
    },
    Subscription: { flow_test_changed: { subscribe: flowTestChanged } },
  },
};
