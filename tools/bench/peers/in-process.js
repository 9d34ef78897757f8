// MSW works inside a process and has no port: `node in-process.js CASE ROUNDS` calls it as a test would, with `fetch`,
// and prints the milliseconds of each round per operation. graphql-js executes both operations on the case's data.
import { readFileSync } from 'node:fs';
import { addResolversToSchema } from '@graphql-tools/schema';
import { buildSchema, graphql as execute } from 'graphql';
import { graphql } from 'msw/graphql';
import { HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

const [file = '', rounds = '5'] = process.argv.slice(2);
const { sdl, answers } = JSON.parse(readFileSync(file, 'utf8'));
const root = Object.assign({}, ...answers.map(({ data }) => data));
const schema = addResolversToSchema({
  schema: buildSchema(sdl, { assumeValid: true, assumeValidSDL: true }),
  resolvers: {
    Query: Object.fromEntries(Object.entries(root).map(([field, value]) => [field, () => value])),
  },
});

const api = graphql.link('http://api.example/graphql');
const server = setupServer(
  api.operation(async ({ query, variables }) =>
    HttpResponse.json(await execute({ schema, source: query, variableValues: variables })),
  ),
);
server.listen();

const REPEATS = 100;
const ask = async ({ query, variables, name }) => {
  const response = await fetch('http://api.example/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ operationName: name, query, variables }),
  });
  return (await response.text()).length;
};

const result = Object.fromEntries(answers.map(({ name }) => [name, { ms: [], bytes: 0 }]));
for (const one of answers) for (let i = 0; i < REPEATS; i++) result[one.name].bytes = await ask(one);
for (let round = 0; round < Number(rounds); round++) {
  for (const one of answers) {
    const from = performance.now();
    for (let i = 0; i < REPEATS; i++) await ask(one);
    result[one.name].ms.push((performance.now() - from) / REPEATS);
  }
}
server.close();
console.log(JSON.stringify(result));
