// `npm run bench`: compares this server with others, at growing data sizes, and measures its store with a million
// executions. `-- --only peers|sizes|store` runs one part, `-- --rounds N` sets the number of rounds. Prints ratios and
// medians, because the machine is rarely idle.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { comparePeers } from './peers.ts';
import { compareSizes } from './scaling.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: '7' },
    scale: { type: 'string', default: 'million' },
  },
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error(`--rounds must be a whole number from 1, not ${values.rounds}.`);
  process.exit(2);
}

const parts: Readonly<Record<string, () => Promise<void> | void>> = {
  peers: () => comparePeers(rounds),
  sizes: () => compareSizes(Math.min(rounds, 3)),
  store() {
    console.log('\nThe store');
    // A separate process, so that the other parts' heap is not measured too.
    const args = ['--expose-gc', join(import.meta.dirname, 'store.ts'), '--scale', values.scale];
    execFileSync(process.execPath, args, { stdio: 'inherit' });
  },
};
if (values.only !== undefined && !Object.hasOwn(parts, values.only)) {
  console.error(`--only must be one of ${Object.keys(parts).join(', ')}, not ${values.only}.`);
  process.exit(2);
}
for (const [name, run] of Object.entries(parts)) {
  if (values.only === undefined || values.only === name) await run();
}
