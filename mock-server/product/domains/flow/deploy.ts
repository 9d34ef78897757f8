import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import type { FlowSettings } from '../../world/flow-settings.ts';
import { actorOf } from '../../audit-log/actor.ts';
import { notFound } from '../../model/kit/collection.ts';
import { deployedSince } from '../../model/kit/deployed-since.ts';
import { staleness } from '../../model/kit/lock-version.ts';
import type { Finding } from './finding-checks.ts';
import { findingsOf } from './findings.ts';
import { withGraph } from '../../model/flow/save-input.ts';
import { writeVersion } from '../../model/flow/save.ts';
import { obstacle } from '../../model/flow/subject.ts';
import {
  deployedKey,
  deployStateOf,
  savedSettings,
  timestampOf,
  versionKeys,
  versionListing,
} from '../../model/flow/versions.ts';
import { edgeOf } from '../../../engine/store/connection.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';
import type { Resolver } from '../../resolvers.ts';

/** The findings of a flow with these settings. */
export function findingsFor(
  flow_uuid: string,
  settings: FlowSettings,
  context: MockContext,
): readonly Finding[] {
  const read = <Field extends FieldName<'FlowSetup'>>(field: Field) =>
    context.store.read('FlowSetup', flow_uuid, field);
  const builder = read('builder');
  return findingsOf(
    {
      settings,
      direction: read('direction'),
      // A version from before the flow was moved to the canvas was built with the form.
      builder: settings.graph === null && builder === 'VISUAL_V3' ? 'FORM' : builder,
    },
    context,
  );
}

/** User errors for findings that block a deployment. */
const conflicts = (findings: readonly Finding[]): UserError[] =>
  findings
    .filter(({ severity }) => severity === 'ERROR')
    .map(({ path, message }) => userError('CONFLICT', message, path.split('.')));

const MAX_NOTE = 500;

export const deployFlow = ((_source, { input }, context) => {
  const { flow_uuid, version_timestamp } = input;
  const nothing = { flow_setup: null, flow_version: null, replaced_version: null, flow_configuration: null };
  const error = obstacle(flow_uuid, context);
  if (error) return { ...nothing, errors: [error] };
  const key = findVersion(flow_uuid, version_timestamp ?? null, context);
  if (key === null) return { ...nothing, errors: [notFound('version', 'version_timestamp')] };
  const links = {
    flow_setup: ref('FlowSetup', flow_uuid),
    flow_configuration: ref('FlowConfiguration', flow_uuid),
  };
  const unseen = deployedSince(input.expected_deployed_version, deploymentOf(flow_uuid, context), {
    path: 'expected_deployed_version',
    context,
  });
  if (unseen) {
    const deployed = deployedKey(flow_uuid, context);
    return {
      ...nothing,
      ...links,
      flow_version: deployed === null ? null : ref('FlowVersion', deployed),
      errors: [unseen],
    };
  }
  const note = input.note?.trim() ?? '';
  if (note.length > MAX_NOTE)
    return { ...nothing, errors: [userError('VALIDATION', 'Use at most 500 characters.', 'note')] };
  const errors = conflicts(findingsFor(flow_uuid, savedSettings(key, context), context));
  if (errors.length > 0) return { ...nothing, flow_configuration: links.flow_configuration, errors };
  const replaced = deploy(flow_uuid, key, { context, note });
  return {
    ...links,
    flow_version: ref('FlowVersion', key),
    replaced_version: replaced === null ? null : ref('FlowVersion', replaced),
    errors: [],
  };
}) satisfies Resolver<'Mutation', 'deploy_flow'>;

/** What is deployed of a flow, by whom, and when; null if it never was. */
function deploymentOf(flow_uuid: string, context: MockContext) {
  const key = deployedKey(flow_uuid, context);
  if (key === null) return null;
  const read = <Field extends FieldName<'FlowVersion'>>(field: Field) =>
    context.store.read('FlowVersion', key, field);
  const at = read('deployed_at');
  return at === null ? null : { as: timestampOf(key), name: null, by: read('deployed_by'), at };
}

/** The version saved at an instant, or the latest; null if there is none. */
export function findVersion(flow_uuid: string, at: number | null, context: MockContext): string | null {
  const keys = versionKeys(flow_uuid, context);
  return (at === null ? keys[0] : keys.find((key) => timestampOf(key) === at)) ?? null;
}

/**
 * Deploys a version and returns the one it replaced. The first deployment enables a flow; a disabled flow stays
 * disabled.
 */
export function deploy(
  flow_uuid: string,
  key: string,
  { context, note = '' }: { context: MockContext; note?: string },
): string | null {
  const { clock, store } = context;
  const before = deployedKey(flow_uuid, context);
  if (before === key) return null;
  const at = clock.now();
  if (before !== null) store.set('FlowVersion', before, { undeployed_at: at });
  else store.set('FlowSetup', flow_uuid, { enabled: true });
  store.set('FlowVersion', key, {
    deployed_at: at,
    deployed_by: actorOf(context),
    undeployed_at: null,
    deploy_note: note === '' ? null : note,
  });
  store.set('FlowSetup', flow_uuid, { deploy_state: deployStateOf(flow_uuid, context) });
  return before;
}

export const rollbackFlow: Resolver<'Mutation', 'rollback_flow'> = (_source, { input }, context) => {
  const { flow_uuid, version_timestamp } = input;
  const nothing = { flow_configuration: null, flow_setup: null, flow_version_edge: null };
  const refuse = (...errors: UserError[]) => ({ ...nothing, errors });
  const error = obstacle(flow_uuid, context);
  if (error) return refuse(error);
  const key = findVersion(flow_uuid, version_timestamp, context);
  if (key === null) return refuse(notFound('version', 'version_timestamp'));
  const flow_configuration = ref('FlowConfiguration', flow_uuid);
  const stale = staleness('FlowConfiguration', flow_uuid, context);
  if (stale) return refuse(stale);
  if ((input.note?.length ?? 0) > MAX_NOTE)
    return refuse(userError('VALIDATION', 'Use at most 500 characters.', 'note'));
  const builder = context.store.read('FlowSetup', flow_uuid, 'builder');
  const settings = withGraph(savedSettings(key, context), builder);
  const errors = input.deploy ? conflicts(findingsFor(flow_uuid, settings, context)) : [];
  if (errors.length > 0) return { ...nothing, flow_configuration, errors };
  const saved = new Date(version_timestamp).toISOString().slice(0, 16).replace('T', ' ');
  const version = writeVersion(flow_uuid, settings, {
    note: input.note ?? `Rolled back to the version of ${saved} UTC`,
    context,
  });
  if (input.deploy) deploy(flow_uuid, version, { context, note: input.note?.trim() });
  return {
    flow_configuration,
    flow_setup: ref('FlowSetup', flow_uuid),
    flow_version_edge: edgeOf(version, versionListing),
    errors: [],
  };
};
