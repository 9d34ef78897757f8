import type { ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Listr, PRESET_TIMER, type ListrTask } from 'listr2';
import { commandsOf } from './commands.ts';
import type { Progress } from './progress.ts';
import { runStep, type StepResult } from './step.ts';

const HELP = `npm run check: runs all checks but the journeys, as many side by side as there are cores.
npm test: the same with the journeys through the built portal in Chromium.

  --journeys                   with the journeys
`;

const ROOT = join(import.meta.dirname, '../..');
const LOGS = join(ROOT, '.cache/check');

/** How often progress is printed where lines cannot be replaced, in milliseconds. */
const LINE_MS = 30_000;

interface Step {
  /** The npm script. */
  readonly name: string;
  readonly title: string;
  /** Arguments for its last command. */
  readonly args?: readonly string[];
  /** What its progress counts. */
  readonly counts?: string;
}

const reporter = (name: string) => join(import.meta.dirname, `progress-${name}.ts`);

const RELAY: Step = { name: 'relay', title: 'GraphQL documents' };

/** In the order in which they start. */
const SIDE_BY_SIDE: readonly Step[] = [
  { name: 'types', title: 'Types' },
  { name: 'lint', title: 'Lint' },
  { name: 'format:check', title: 'Format' },
  { name: 'unused', title: 'Unused code' },
  {
    name: 'unit',
    title: 'Units and screens',
    args: ['--reporter=minimal', `--reporter=${reporter('vitest')}`],
    counts: 'files',
  },
];

const BUILD: readonly Step[] = [
  { name: 'build', title: 'Build' },
  { name: 'budgets', title: 'Size of each screen' },
];

const JOURNEYS: Step = {
  name: 'journeys',
  title: 'Journeys in Chromium',
  args: [`--reporter=list,${reporter('playwright')}`],
  counts: 'journeys',
};

const words = ({ done, total, failed, firstFailure }: Progress, counts: string): string => {
  const trouble = firstFailure === null ? '' : `, ${failed} failed, the first in: ${firstFailure}`;
  return `${done} of ${total} ${counts}${trouble}`;
};

const results = new Map<Step, StepResult>();
const running = new Set<ChildProcess>();

const logOf = ({ name }: Step): string => join(LOGS, `${name.replace(':', '-')}.log`);

async function runTask(step: Step, show: (line: string) => void): Promise<void> {
  const commands = commandsOf(ROOT, step.name);
  const last = [...(commands.at(-1) ?? []), ...(step.args ?? [])];
  let shown = Date.now();
  const result = await runStep({
    commands: [...commands.slice(0, -1), last],
    cwd: ROOT,
    log: logOf(step),
    running,
    onProgress(progress) {
      if (!process.stdout.isTTY && Date.now() - shown < LINE_MS) return;
      shown = Date.now();
      show(`${step.title}: ${words(progress, step.counts ?? '')}`);
    },
  });
  results.set(step, result);
  if (!result.succeeded) throw new Error(`see ${relative(ROOT, logOf(step))}`);
}

const taskOf = (step: Step): ListrTask => ({
  title: step.title,
  task: (_context, task) => runTask(step, (line) => (task.output = line)),
});

const isBuilt = (): boolean => BUILD.every((step) => results.get(step)?.succeeded);

const sideBySide = { concurrent: Math.max(2, availableParallelism()), exitOnError: false } as const;

/** Journeys run last and alone: they and the units together would be more than two cores can serve. */
function listOf(withJourneys: boolean): Listr {
  const inTurn: ListrTask = {
    title: 'Built portal',
    task: (_context, task) => task.newListr(BUILD.map(taskOf), { concurrent: false, exitOnError: true }),
  };
  return new Listr(
    [
      taskOf(RELAY),
      {
        title: 'Checks',
        task: (_context, task) => task.newListr([...SIDE_BY_SIDE.map(taskOf), inTurn], sideBySide),
      },
      ...(withJourneys
        ? [{ ...taskOf(JOURNEYS), skip: () => !isBuilt() && 'there is no built portal' }]
        : []),
    ],
    {
      exitOnError: true,
      rendererOptions: { collapseSubtasks: false, timer: PRESET_TIMER },
      fallbackRenderer: 'simple',
      fallbackRendererOptions: { timer: PRESET_TIMER },
    },
  );
}

function endAll(): void {
  for (const child of running) child.kill();
  process.exit(130);
}

/** Prints what failed, and how many tests passed. */
function conclude(steps: readonly Step[], seconds: number): void {
  const failed = steps.filter((step) => results.get(step)?.succeeded === false);
  for (const step of failed) {
    console.log(`\n── ${step.title}: npm run ${step.name} ──\n${results.get(step)?.output.trimEnd()}`);
  }
  const counted = [...results.values()].flatMap(({ progress }) => progress ?? []);
  const sum = (of: (progress: Progress) => number) =>
    counted.reduce((total, progress) => total + of(progress), 0);
  const notRun = steps.filter((step) => !results.has(step));
  const titles = (some: readonly Step[]) => some.map(({ title }) => title).join(', ');
  const time = `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
  console.log(
    `\n${sum((progress) => progress.passed)} passed, ${sum((progress) => progress.failed)} failed, ${sum((progress) => progress.skipped)} skipped`,
  );
  if (failed.length === 0 && notRun.length === 0) return console.log(`All checks passed in ${time}.`);
  console.log(`Failed after ${time}: ${titles(failed)}.`);
  if (notRun.length > 0) console.log(`Not run: ${titles(notRun)}.`);
  process.exitCode = 1;
}

const { values } = parseArgs({ options: { journeys: { type: 'boolean' }, help: { type: 'boolean' } } });
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
mkdirSync(LOGS, { recursive: true });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, endAll);
const began = performance.now();
const withJourneys = values.journeys ?? false;
// What failed is in the results.
await listOf(withJourneys)
  .run()
  .catch(() => {});
conclude(
  [RELAY, ...SIDE_BY_SIDE, ...BUILD, ...(withJourneys ? [JOURNEYS] : [])],
  (performance.now() - began) / 1000,
);
