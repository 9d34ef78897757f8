import type { MockContext } from '../../context.ts';
import { graphqlError } from '../../../engine/errors.ts';
import type { FlowSettings } from '../../world/flow-settings.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { findVersion } from './deploy.ts';
import { differences } from '../../model/flow/diff.ts';
import type { Difference } from '../../model/flow/difference.ts';
import { nameOfValue } from './difference-names.ts';
import { deployedKey, savedSettings, versionKeys } from '../../model/flow/versions.ts';
import type { Resolver } from '../../resolvers.ts';

/** A difference, with the names of the objects it refers to on demand. */
export interface NamedDifference extends Difference {
  readonly before_name: () => string | null;
  readonly after_name: () => string | null;
}

/** The version saved before the given one; null for the first. */
export function previousKey(key: string, flow_uuid: string, context: MockContext): string | null {
  const keys = versionKeys(flow_uuid, context);
  return keys[keys.indexOf(key) + 1] ?? null;
}

/** `FlowVersion.diff`: the differences between two versions. */
export const versionDiff: Resolver<'FlowVersion', 'diff'> = (
  source,
  { against },
  context,
): readonly NamedDifference[] => {
  const key = keyOf(source);
  const flow_uuid = flowOf(key);
  const other =
    against == null ? previousKey(key, flow_uuid, context) : findVersion(flow_uuid, against, context);
  if (against != null && other === null) {
    throw graphqlError('BAD_USER_INPUT', 'This flow has no such version.', {
      extensions: { argument: 'against' },
    });
  }
  return other === null ? [] : between(other, key, context);
};

/** `FlowVersion.undeployed_changes`. */
export function undeployedChanges(key: string, flow_uuid: string, context: MockContext) {
  const deployed = deployedKey(flow_uuid, context);
  return deployed === null ? [] : between(deployed, key, context);
}

const flowOf = (key: string): string => key.slice(0, key.indexOf('|'));

const between = (before: string, after: string, context: MockContext) =>
  differencesOf(savedSettings(before, context), savedSettings(after, context), {
    flow_uuid: flowOf(after),
    context,
  });

/** The differences between a flow's settings and others, with the names of the objects they refer to. */
export function differencesOf(
  was: FlowSettings,
  is: FlowSettings,
  { flow_uuid, context }: { flow_uuid: string; context: MockContext },
): readonly NamedDifference[] {
  return differences(was, is).map((difference) => ({
    ...difference,
    before_name: () =>
      nameOfValue(difference.path, was, { value: difference.before, place: { flow_uuid, context } }),
    after_name: () =>
      nameOfValue(difference.path, is, { value: difference.after, place: { flow_uuid, context } }),
  }));
}
