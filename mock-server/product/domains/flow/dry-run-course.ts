import type { ExecutionStep } from '#schema-types';
import { byteLength } from '../../../kernel/bytes.ts';
import { STAGES } from '../../documents/stages.ts';
import type { MockContext } from '../../context.ts';
import { sideKeyOf, type FlowGraph } from '../../world/flow-graph.ts';
import type { FlowSettings } from '../../world/flow-settings.ts';
import { findVersion } from './deploy.ts';
import { begin, stages } from '../../model/flow-run/stages.ts';
import { changeTest, storedTest, type StepRun, type StoredTest } from './dry-run-store.ts';
import { stagesOfWalk } from './graph/stages-of-walk.ts';
import { MAX_OUTPUT, notWalked, walkGraph, type Walk } from '../../model/flow-run/walk.ts';
import { draftOf } from '../../model/flow/settings.ts';
import { sideSummary } from '../../model/flow/sides.ts';
import type { StageResult } from '../../model/flow/stage-result.ts';
import { savedSettings } from '../../model/flow/versions.ts';

/** Duration of each stage in data time, so that people can follow the stages one by one. */
const STAGE_MS = 350;
/** Maximum duration of a whole canvas in data time, however many steps it has. */
const MAX_MS = 7000;

/** The settings of a dry run of a version, or of the saved draft. */
export const settingsTested = (
  flow_uuid: string,
  version: string | null,
  context: MockContext,
): FlowSettings => (version === null ? draftOf(flow_uuid, context) : savedSettings(version, context));

const waiting = (step: ExecutionStep): StepRun => ({
  step,
  status: 'PENDING',
  started_at: null,
  duration_ms: null,
  message: null,
  output: null,
  output_format: null,
});

/** A dry run before its first step has started. */
export const notRun = ({ graph }: FlowSettings): Pick<StoredTest, 'steps' | 'walk'> => ({
  steps: STAGES.map(waiting),
  walk: graph && notWalked(graph),
});

const cut = (text: string | null): string | null => text?.slice(0, MAX_OUTPUT) ?? null;

/** Runs the steps one after another. */
export async function performTest(key: string, context: MockContext): Promise<void> {
  const test = storedTest(key, context);
  if (!test) return;
  const { flow_uuid, version_timestamp } = test;
  const version = version_timestamp === null ? null : findVersion(flow_uuid, version_timestamp, context);
  const settings = test.settings ?? settingsTested(flow_uuid, version, context);
  const { graph } = settings;
  await (graph ? performWalk(key, { ...settings, graph }, context) : performStages(key, settings, context));
}

/** Waits for the duration of a step; false if the session's state was reset or discarded meanwhile. */
async function passes(ms: number, key: string, { clock, session, store }: MockContext): Promise<boolean> {
  await new Promise<void>((resolve) => void clock.schedule(ms, resolve));
  return !session.ended.aborted && storedTest(key, { store }) !== null;
}

const companyOf = (flow_uuid: string, { store }: MockContext): string =>
  store.read('FlowSetup', flow_uuid, 'company_uuid');

async function performStages(key: string, settings: FlowSettings, context: MockContext): Promise<void> {
  const test = storedTest(key, context);
  if (!test) return;
  const { flow_uuid, sample, started_at } = test;
  const changeStep = (step: ExecutionStep, fields: Partial<StepRun>) => {
    const steps = storedTest(key, context)?.steps ?? [];
    changeTest(
      key,
      { steps: steps.map((stepRun) => (stepRun.step === step ? { ...stepRun, ...fields } : stepRun)) },
      context,
    );
  };
  const run = begin(settings, sample, {
    company_uuid: companyOf(flow_uuid, context),
    destination_summary: sideSummary(settings, 'destination', { flow_uuid, context }),
  });
  let at = started_at;
  let ended: StageResult | null = null;
  for (const step of STAGES) {
    if (ended) {
      changeStep(step, { status: 'SKIPPED' });
      continue;
    }
    changeStep(step, { status: 'RUNNING', started_at: at });
    if (!(await passes(STAGE_MS, key, context))) return;
    const result = await stages[step](run, context);
    const took = result.status === 'SKIPPED' && !result.isEnd ? 0 : STAGE_MS;
    changeStep(step, {
      status: result.status,
      message: result.message,
      output: cut(result.output),
      output_format: result.output_format,
      ...(took === 0 ? { started_at: null, duration_ms: null } : { duration_ms: took }),
    });
    at += took;
    if (result.isEnd) ended = result;
  }
  const outcome = ended === null ? 'SUCCESS' : ended.status === 'FAILED' ? 'FAILED' : 'SKIPPED';
  const summary_message = ended
    ? ended.message
    : `All steps passed; ${run.output === null ? 'nothing was sent' : `${byteLength(run.output).toLocaleString('en')} bytes would be sent`}.`;
  changeTest(key, { status: outcome, ended_at: at, summary_message }, context);
}

async function performWalk(
  key: string,
  settings: FlowSettings & { readonly graph: FlowGraph },
  context: MockContext,
): Promise<void> {
  const test = storedTest(key, context);
  if (!test) return;
  const { flow_uuid, sample, started_at } = test;
  const { graph } = settings;
  const step_ms = Math.min(STAGE_MS, Math.round(MAX_MS / graph.nodes.length));
  const plan = {
    graph,
    settings,
    sample,
    company_uuid: companyOf(flow_uuid, context),
    nameOf: (side: Parameters<typeof sideKeyOf>[0]) =>
      sideSummary({ ...settings, destination: sideKeyOf(side) }, 'destination', { flow_uuid, context }),
  };
  const timed = ({ steps, paths }: Walk): Walk => ({
    steps: steps.map((step) =>
      step.status === 'DONE' || step.status === 'FAILED' ? { ...step, duration_ms: step_ms } : step,
    ),
    paths,
  });
  for await (const { walk: now, end } of walkGraph(plan, context)) {
    const walk = timed(now);
    const steps = stagesOfWalk(graph, walk, started_at);
    const ran = walk.steps.filter(({ duration_ms }) => duration_ms !== null).length;
    const ended = end && {
      status: end.status,
      ended_at: started_at + ran * step_ms,
      summary_message: end.message,
    };
    changeTest(key, { walk, steps, ...ended }, context);
    const isRunning = walk.steps.some(({ status }) => status === 'RUNNING');
    if (isRunning && !(await passes(step_ms, key, context))) return;
  }
}
