import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readArguments } from '../../mock-server/node/cli/options.ts';
import { schemaFolder } from '../../mock-server/engine/schema/schema.ts';
import { startMockProcess } from '../mock-process.ts';

/** Measures how long after saving the schema its new field is available to a client over HTTP. */
const given = readArguments(process.argv.slice(2), { rounds: 'value' });
const rounds = Number(given.get('rounds')?.[0] ?? 40);

const folder = mkdtempSync(join(tmpdir(), 'bench-reload-'));
cpSync(schemaFolder, folder, { recursive: true });
const file = join(folder, 'company.graphql');
const original = readFileSync(file, 'utf8');
const mock = await startMockProcess({ args: ['--port=0', `--schema=${folder}`], log: () => {} });

async function isServed(field: string): Promise<boolean> {
  const response = await fetch(`${mock.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ __type(name: "Company") { fields { name } } }' }),
  });
  const { data } = (await response.json()) as { data: { __type: { fields: { name: string }[] } } };
  return data.__type.fields.some(({ name }) => name === field);
}

async function round(number: number, isRename: boolean): Promise<number> {
  const field = `bench_field_${number}`;
  const text = original.replace(
    /^type Company [^{]*\{/m,
    (head) => `${head}\n  "A field."\n  ${field}: String!`,
  );
  const began = performance.now();
  if (isRename) {
    writeFileSync(`${file}.tmp`, text);
    renameSync(`${file}.tmp`, file);
  } else writeFileSync(file, text);
  while (!(await isServed(field))) await pause(1);
  return performance.now() - began;
}

try {
  // The first save also compiles the code that later saves reuse.
  console.log(`the first save after the start: served after ${(await round(0, false)).toFixed(0)} ms`);
  for (const isRename of [false, true]) {
    const times: number[] = [];
    for (let i = 1; i <= rounds; i++) {
      times.push(await round(isRename ? rounds + i : i, isRename));
      await pause(60);
    }
    times.sort((a, b) => a - b);
    const [median = 0, most = 0] = [times[times.length >> 1], times.at(-1)];
    const how = isRename ? 'renamed into place' : 'written in place';
    console.log(
      `${how}: ${rounds} saves, served after ${median.toFixed(0)} ms (median), ${most.toFixed(0)} ms (most)`,
    );
  }
} finally {
  await mock.close();
  rmSync(folder, { recursive: true });
}
