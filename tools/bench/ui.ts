import { SCALES } from '../../mock-server/kernel/scale.ts';
// Measures the main-thread time of the portal while people use its large screens: `npm run bench:ui -- [--only CASE]
// [--scale demo] [--rounds 3]`. Uses the built portal. Times are the thread's own CPU time, from a browser trace, so
// other processes affect them little. The first line is a plain list that is scrolled in the same run, for comparison;
// nothing passes or fails by these numbers.
import { parseArgs } from 'node:util';

import { best, median, printTable } from './figures.ts';
import { canvasCase } from './ui/canvas.ts';
import type { BenchCase, Figure } from './ui/bench-case.ts';
import { logCase } from './ui/log.ts';
import { mappingCase } from './ui/mapping.ts';
import { plainCase } from './ui/plain.ts';
import { searchCase } from './ui/search.ts';
import { startStage } from './ui/stage.ts';
import { tableCase } from './ui/table.ts';

const CASES: Readonly<Record<string, BenchCase>> = {
  canvas: canvasCase,
  log: logCase,
  mapping: mappingCase,
  search: searchCase,
  table: tableCase,
};
const HELP = `npm run bench:ui -- [options]: main-thread time of the built portal's largest screens.

  --only CASE    one of ${Object.keys(CASES).join(', ')}; repeatable
  --scale NAME   ${SCALES.join('|')}: amount of data of the mock server (default demo)
  --rounds N     how often each case is measured; the median counts (default 3)
`;

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    scale: { type: 'string', default: 'demo' },
    rounds: { type: 'string', default: '3' },
    help: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const unknown = values.only.find((name) => !(name in CASES));
if (values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}
if (unknown !== undefined || !(rounds >= 1) || !(SCALES as readonly string[]).includes(values.scale)) {
  process.stderr.write(HELP);
  process.exit(2);
}

const ms = (value: number | undefined) => (value === undefined ? '' : `${value.toFixed(1)} ms`);

/**
 * Combines the figures of all rounds: medians, but the minimum of the longest tasks, which garbage collection may
 * lengthen.
 */
function summary(all: readonly Figure[]): readonly string[] {
  const [first] = all;
  if (!first) return [];
  const { what, goal, isPerFrame } = first;
  const frames = all.map(({ spent }) => spent.frames.toSorted((a, b) => a - b));
  const of = (pick: (sorted: readonly number[]) => number) => median(frames.map(pick));
  const mean = of((sorted) => sorted.reduce((sum, number) => sum + number, 0) / sorted.length);
  const longest = best(all.map(({ spent }) => spent.longest));
  const result = isPerFrame ? mean : longest;
  return [
    what,
    ...(isPerFrame
      ? [
          ms(mean),
          ms(of((sorted) => sorted[sorted.length >> 1] ?? Number.NaN)),
          ms(of((sorted) => sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN)),
        ]
      : ['', '', '']),
    ms(longest),
    goal === null ? '' : `≤ ${goal} ms ${isPerFrame ? 'a frame' : 'at once'}`,
    goal === null ? '' : result <= goal ? 'met' : 'MISSED',
  ];
}

const stage = await startStage(values.scale);
const rows: (readonly string[])[] = [];
try {
  for (const [name, run] of Object.entries({ plain: plainCase, ...CASES })) {
    if (name !== 'plain' && values.only.length > 0 && !values.only.includes(name)) continue;
    console.error(`${name} …`);
    // oxlint-disable-next-line no-await-in-loop -- one after another, so that they do not affect each other
    const figures = await run(stage, rounds);
    const names = [...new Set(figures.map(({ what }) => what))];
    for (const what of names) rows.push(summary(figures.filter((figure) => figure.what === what)));
  }
} finally {
  await stage.close();
}
printTable(['', 'mean', 'median', '95th', 'longest task', 'goal', ''], rows);
