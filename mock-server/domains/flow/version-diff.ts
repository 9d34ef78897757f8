import type { MockContext } from '../../kernel/context.ts';
import { graphqlError } from '../../graphql/errors.ts';
import { keyOf } from '../key-of.ts';
import { findVersion } from './deploy.ts';
import { differences, type Difference } from './diff.ts';
import { savedSettings, versionKeys } from './versions.ts';

/** The version saved before the given one; null for the first. */
export function previousKey(key: string, flow_uuid: string, context: MockContext): string | null {
  const keys = versionKeys(flow_uuid, context);
  return keys[keys.indexOf(key) + 1] ?? null;
}

/** `FlowVersion.diff`: the differences between two versions. */
export function versionDiff(
  source: unknown,
  { against }: { against?: number | null },
  context: MockContext,
): readonly Difference[] {
  const key = keyOf(source);
  const flow_uuid = key.slice(0, key.indexOf('|'));
  const other =
    against == null ? previousKey(key, flow_uuid, context) : findVersion(flow_uuid, against, context);
  if (against != null && other === null) {
    throw graphqlError('BAD_USER_INPUT', 'This flow has no such version.', { argument: 'against' });
  }
  const settings = savedSettings(key, context);
  return other === null ? [] : differences(savedSettings(other, context), settings);
}
