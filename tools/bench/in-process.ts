// This server as tests use it, without a port. `node in-process.ts CASE ROUNDS [SCHEMA]` prints the milliseconds of
// each round per operation, as `peers/in-process.js` does for MSW.
import { readFileSync } from 'node:fs';
import { createMockServer } from '../../mock-server/server.ts';
import type { Operation } from './operations.ts';

const REPEATS = 100;
const [file = '', rounds = '5', schemaFile = ''] = process.argv.slice(2);
const { answers } = JSON.parse(readFileSync(file, 'utf8')) as { answers: readonly Operation[] };
const mock = await createMockServer({
  now: '2026-09-15T14:30:00.000Z',
  ...(schemaFile === '' ? {} : { schema: schemaFile }),
});
const token = schemaFile === '' ? await mock.tokenFor('owner@northbay.example') : null;

const ask = async ({ name, query, variables }: Operation) => {
  const request = new Request('http://localhost/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ operationName: name, query, variables }),
  });
  return (await (await mock.fetch(request)).text()).length;
};

const result = Object.fromEntries(answers.map(({ name }) => [name, { ms: [] as number[], bytes: 0 }]));
const of = (name: string) => result[name] ?? { ms: [], bytes: 0 };
for (const answer of answers) for (let i = 0; i < REPEATS; i++) of(answer.name).bytes = await ask(answer);
for (let round = 0; round < Number(rounds); round++) {
  for (const answer of answers) {
    const from = performance.now();
    for (let i = 0; i < REPEATS; i++) await ask(answer);
    of(answer.name).ms.push((performance.now() - from) / REPEATS);
  }
}
await mock.dispose();
console.log(JSON.stringify(result));
