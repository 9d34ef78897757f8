// One server of the comparison: `node server.js KIND CASE`. It prints its port as one JSON line once it listens. CASE
// is a JSON file with the schema as SDL and the data that every server must return. KIND is a library with resolvers
// that return this data from memory, the same with `addMocksToSchema` around it (`+mocks`), or only `addMocksToSchema`
// (`+only-mocks`), whose strings are all "Hello World".
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [kind = '', file = ''] = process.argv.slice(2);
const [library, mocked] = kind.split('+');
const { sdl, answers } = JSON.parse(readFileSync(file, 'utf8'));
const root = Object.assign({}, ...answers.map(({ data }) => data));

const scalars = {
  DateTime: () => '2026-09-15T14:30:00.000Z',
  Date: () => '2026-09-15',
  Timestamp: () => 1789482600000,
  BigInt: () => 18432,
  Decimal: () => '1845.00',
  JSON: () => ({}),
  URL: () => 'https://partner.example/edi',
  Email: () => 'owner@northbay.example',
};

async function schemaOf() {
  const { buildSchema } = await import('graphql');
  const schema = buildSchema(sdl, { assumeValid: true, assumeValidSDL: true });
  const resolvers = {
    Query: Object.fromEntries(Object.entries(root).map(([field, value]) => [field, () => value])),
  };
  if (mocked) {
    const { addMocksToSchema } = await import('@graphql-tools/mock');
    const rows = () => ({ edges: Array.from({ length: 50 }) });
    return addMocksToSchema({
      schema,
      mocks: { ...scalars, FlowExecutionConnection: rows },
      ...(mocked === 'mocks' ? { resolvers } : {}),
    });
  }
  const { addResolversToSchema } = await import('@graphql-tools/schema');
  return addResolversToSchema({ schema, resolvers });
}

const tell = (port) => console.log(JSON.stringify({ port }));
async function listen(handler) {
  const server = createServer(handler);
  server.listen(0, '127.0.0.1', () => tell(server.address().port));
}

switch (library) {
  case 'yoga': {
    const { createYoga } = await import('graphql-yoga');
    await listen(createYoga({ schema: await schemaOf(), logging: false }));
    break;
  }
  case 'apollo': {
    const { ApolloServer } = await import('@apollo/server');
    const { startStandaloneServer } = await import('@apollo/server/standalone');
    const server = new ApolloServer({ schema: await schemaOf() });
    const { url } = await startStandaloneServer(server, { listen: { port: 0, host: '127.0.0.1' } });
    tell(Number(new URL(url).port));
    break;
  }
  case 'mercurius': {
    const { default: fastify } = await import('fastify');
    const { default: mercurius } = await import('mercurius');
    const app = fastify();
    app.register(mercurius, { schema: await schemaOf(), jit: 0, graphiql: false });
    await app.listen({ port: 0, host: '127.0.0.1' });
    tell(app.server.address().port);
    break;
  }
  case 'graphql-http': {
    const { createHandler } = await import('graphql-http/lib/use/http');
    const handler = createHandler({ schema: await schemaOf() });
    await listen((request, response) => {
      request.url = request.url.replace('/graphql', '/');
      return handler(request, response);
    });
    break;
  }
  default:
    throw new Error(`${kind} is no server of the comparison.`);
}
