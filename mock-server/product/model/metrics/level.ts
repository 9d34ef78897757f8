import { once } from '../../../kernel/once.ts';
import { inputSize, recordCount } from '../../documents/sizes.ts';
import { hash } from '../../../kernel/random.ts';
import type { MockContext } from '../../context.ts';
import { LOGICAL_FAILURE, SKIPPED, SUCCESS, TECHNICAL_FAILURE } from '../../world/columns.ts';
import type { FlowPlan } from '../../world/flows.ts';
import type { Tally } from '../../world/tally.ts';
import { waitsOf, type Waits } from '../../world/tally-waits.ts';
import type { World } from '../../world/world.ts';
import { currentRoster } from '../flow/current-roster.ts';

/** `MetricsNumbers` of the schema for some cells of a tally; expensive values are computed on request. */
export interface Numbers {
  readonly executions: number;
  readonly success: number;
  readonly skipped: number;
  readonly logical_failure: number;
  readonly technical_failure: number;
  readonly active: number;
  readonly success_percent: number | null;
  readonly level: Level;
}

interface Level {
  readonly tally: Tally;
  readonly cells: readonly number[];
  percentiles?: readonly (number | null)[];
}

const PERCENTS = [50, 95, 99] as const;

export function numbersOf(tally: Tally, cells: readonly number[]): Numbers {
  const by = tally.byStatus(cells);
  const [success = 0, skipped = 0, logical_failure = 0, technical_failure = 0] = [
    SUCCESS,
    SKIPPED,
    LOGICAL_FAILURE,
    TECHNICAL_FAILURE,
  ].map((status) => by[status]);
  const executions = by.reduce((sum, number) => sum + number, 0);
  const decided = success + logical_failure + technical_failure;
  return {
    executions,
    success,
    skipped,
    logical_failure,
    technical_failure,
    active: by.slice(0, SUCCESS).reduce((sum, number) => sum + number, 0),
    success_percent: decided === 0 ? null : (100 * success) / decided,
    level: { tally, cells },
  };
}

export function percentile({ level }: Numbers, percent: (typeof PERCENTS)[number]): number | null {
  level.percentiles ??= level.tally.percentiles(level.cells, PERCENTS);
  return level.percentiles[PERCENTS.indexOf(percent)] ?? null;
}

/** The waiting times of a tally's executions. */
export const waitsIn = (tally: Tally, { execution }: World): Promise<Waits> =>
  waitsOf(tally, { queueMs: execution.queueMs, punctualityOf: execution.punctualityOf });

/** Counts the acknowledgments that were due. */
export async function acknowledgmentsOf(
  { level }: Numbers,
  world: World,
): Promise<{ due: number; on_time: number }> {
  const waits = await waitsIn(level.tally, world);
  return { due: waits.due(level.cells), on_time: waits.onTime(level.cells) };
}

export const queuePercentile = async ({ level }: Numbers, percent: number, world: World) =>
  (await waitsIn(level.tally, world)).queuePercentile(level.cells, percent);

/** Total size of the inputs and of the delivered outputs. */
export async function bytesOf(
  { level }: Numbers,
  context: MockContext,
): Promise<{ input: number; output: number }> {
  const { tally, cells } = level;
  const { search } = context.world;
  const ratios = outputRatios(currentRoster(context).flows);
  const { input, output } = await tally.bytes((row) => search.keyOf('INPUT_BYTES', row), ratios);
  const sum = (of: Float64Array) => cells.reduce((all, cell) => all + (of[cell] ?? 0), 0);
  return { input: sum(input), output: Math.round(sum(output)) };
}

const SAMPLES = 32;

/** Output bytes per input byte, by flow. */
const outputRatios = (flows: readonly FlowPlan[]): Float64Array => Float64Array.from(flows, outputRatio);

const outputRatio = once((flow: FlowPlan): number => {
  let input = 0;
  let output = 0;
  for (let i = 0; i < SAMPLES; i++) {
    const dice = hash('ratio', flow.flow_uuid, i);
    const records = recordCount(flow, dice, null);
    input += inputSize(flow.source_file_type, dice, { record_count: records, oddity: null }) ?? 600;
    output += inputSize(flow.destination_file_type, dice, { record_count: records, oddity: null }) ?? 600;
  }
  return output / input;
});
