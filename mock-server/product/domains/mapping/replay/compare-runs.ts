import type { MappingFormat } from '#schema-types';
import { platform } from '#platform';
import type { MockContext } from '../../../context.ts';
import { differencesOf, type Difference } from '../../../model/mapping/compare.ts';
import { lineDiff, type DiffLine } from '../../../model/mapping/line-diff.ts';
import { revisionOf } from '../../../model/mapping/mappings.ts';
import {
  failedRun,
  readInput,
  runExpression,
  runOnMany,
  type ManyInput,
  type Problem,
  type ReadInput,
  type Run,
} from '../../../model/mapping/run.ts';
import { textOf } from './inputs.ts';
import type { StoredReplay, StoredReplayRun } from '../../../model/mapping/replay/stored.ts';

/** Maximum number of differences stored per run. */
const MAX_KEPT = 20;

export interface Pair {
  readonly before: Run;
  readonly after: Run;
}

const gone: Problem = {
  part: 'INPUT',
  code: 'INPUT_GONE',
  message: 'The execution no longer has an input file.',
  line: null,
  column: null,
};
const noInput = failedRun(gone);

/** Maps the input of one execution with both the deployed and the tested content, at the time of its submission. */
export async function runPair(
  replay: StoredReplay,
  { invocation_uuid, slot, submitted_at }: StoredReplayRun,
  context: MockContext,
): Promise<Pair> {
  const { mapping_uuid, company_uuid, tried, baseline } = replay;
  const input = textOf(invocation_uuid, slot, context);
  const deployed = revisionOf(`${mapping_uuid}|${baseline}`, context)?.content();
  if (input === null || !deployed) return { before: noInput, after: noInput };
  const [before, after] = await Promise.all([
    runExpression({ ...deployed, company_uuid, at: submitted_at }, input, context),
    runExpression({ ...tried, company_uuid, at: submitted_at }, input, context),
  ]);
  return { before, after };
}

/**
 * Does the same as `runPair` for several executions: the expression is prepared once for all, and the runs are not
 * timed.
 */
export async function runPairs(
  replay: StoredReplay,
  runs: readonly StoredReplayRun[],
  context: MockContext,
): Promise<readonly Pair[]> {
  const { mapping_uuid, company_uuid, tried, baseline } = replay;
  const deployed = revisionOf(`${mapping_uuid}|${baseline}`, context)?.content();
  if (!deployed) return runs.map(() => ({ before: noInput, after: noInput }));
  const before: ManyInput[] = [];
  const after: ManyInput[] = [];
  for (const { invocation_uuid, slot, submitted_at: at } of runs) {
    // Other requests get their turn first.
    // oxlint-disable-next-line no-await-in-loop -- see above
    await new Promise<void>((resolve) => platform.nextTurn(resolve));
    const text = textOf(invocation_uuid, slot, context);
    const readAs = (format: MappingFormat): ReadInput =>
      text === null ? { problem: gone } : readInput(format, text);
    const read = readAs(deployed.input_type);
    before.push({ read, at });
    after.push({ read: tried.input_type === deployed.input_type ? read : readAs(tried.input_type), at });
  }
  const [befores, afters] = await Promise.all([
    runOnMany({ ...deployed, company_uuid }, before, context),
    runOnMany({ ...tried, company_uuid }, after, context),
  ]);
  return runs.map((_, at) => ({ before: befores[at] ?? noInput, after: afters[at] ?? noInput }));
}

function differences(
  { before, after }: Pair,
  replay: StoredReplay,
  context: MockContext,
): readonly Difference[] {
  const deployed = revisionOf(`${replay.mapping_uuid}|${replay.baseline}`, context)?.content();
  const formats: readonly Difference[] =
    deployed && deployed.output_type !== replay.tried.output_type
      ? [{ path: '', kind: 'DIFFERENT', expected: deployed.output_type, actual: replay.tried.output_type }]
      : [];
  return [...formats, ...differencesOf(before.result, after.result, 'EXACT')].slice(0, 100);
}

/** The stored result of a replay for one execution. */
export function judged(
  run: StoredReplayRun,
  pair: Pair,
  { replay, context }: { replay: StoredReplay; context: MockContext },
): StoredReplayRun {
  const { before, after } = pair;
  if (!after.succeeded) {
    const isSame = !before.succeeded && before.problem?.code === after.problem?.code;
    return { ...run, outcome: isSame ? 'SAME' : 'FAILED', problem: isSame ? null : after.problem };
  }
  const found = differences(pair, replay, context);
  return {
    ...run,
    outcome: before.succeeded && found.length === 0 ? 'SAME' : 'CHANGED',
    differences: found.slice(0, MAX_KEPT),
    difference_count: found.length,
  };
}

/** Segment terminators that no line break follows. */
const segmentEnds = { X12: /~(?=\S)/g, EDIFACT: /(?<!\?)'(?=\S)/g } as const;

/** The differences between both outputs, by line or by segment. */
export function outputLines({ before, after }: Pair, { tried }: StoredReplay): readonly DiffLine[] {
  if (before.output === null || after.output === null) return [];
  const { output_type } = tried;
  const inLines = (text: string): string =>
    output_type === 'X12' || output_type === 'EDIFACT'
      ? text.replaceAll(segmentEnds[output_type], '$&\n')
      : text;
  return lineDiff(inLines(before.output), inLines(after.output));
}
