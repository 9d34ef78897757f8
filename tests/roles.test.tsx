import {
  getNamedType,
  isObjectType,
  Kind,
  parse,
  type FragmentDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { screen, waitFor } from '@testing-library/react';
import { generatePath, matchPath, type RouteObject } from 'react-router';
import { describe, expect, test } from 'vitest';
import { readCases } from '../mock-server/product/read-cases.testing.ts';
import { loadSchema } from '../mock-server/engine/schema/schema.ts';
import { createTestServer } from '../mock-server/testing/testing.ts';
import { areaOf, type AreaName } from '../src/routes/area-of.ts';
import { patterns, type ScreenName } from '../src/routes/paths.ts';
import type { ScreenHandle } from '../src/routes/screen-handle.ts';
import { places } from './journeys/places.ts';
import { allRoutes } from './support/all-routes.ts';
import { renderRoute } from './support/render-route.tsx';
import { seededPlaces } from './support/seeded.ts';

/** All settings of a workspace are viewer-restricted; those of its trading partners are not (spec §2). */
const isRestricted = (name: ScreenName): boolean =>
  /^\/c\/:company_uuid\/settings(?!\/tp(?:\/|$))(?:\/|$)/.test(patterns[name]);

const names = Object.keys(patterns) as ScreenName[];
const flat = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.flatMap((route) => [route, ...flat(route.children ?? [])]);
const handles = new Map(
  flat(await allRoutes()).map(({ id, handle }) => [id, handle as ScreenHandle | undefined]),
);

describe('restricted screens', () => {
  test.each(names)('%s is restricted exactly if the specification says so', (name) => {
    expect(handles.get(name)?.viewer === 'restricted').toBe(isRestricted(name));
  });

  test('are all settings of a workspace, and nothing else', () => {
    const areas = new Set<AreaName | null>(['settings', 'systems', 'data']);
    const inSettings = names.filter((name) => areas.has(areaOf(patterns[name].replaceAll(/:\w+/g, 'x'))));
    expect(inSettings).toContain('portalApiKeys');
    expect(names.filter(isRestricted)).toEqual(inSettings);
  });
});

const server = await createTestServer();
const seeded = await seededPlaces(server.server);
/** The address of each restricted screen with existing objects, so that there would be data to receive. */
const addressOf = (name: ScreenName) =>
  // Some seeded values are not strings, but those in addresses are.
  generatePath(patterns[name], {
    ...seeded,
    created_at: seeded.older_revision.created_at,
    target_version: '4.0',
    ...(name === 'mappingRevision' ? seeded.older_revision : {}),
  } as unknown as Record<string, string>);

interface Answered {
  readonly query: string;
  readonly data: unknown;
}
/** A server that records its responses. */
function listening(): { readonly server: typeof server; readonly answers: Answered[] } {
  const answers: Answered[] = [];
  const answer: typeof server.server.fetch = async (request) => {
    const asked = new URL(request.url).pathname === '/graphql' ? await request.clone().text() : null;
    const response = await server.server.fetch(request);
    if (asked !== null) {
      const { query } = JSON.parse(asked) as Answered;
      const { data } = (await response.clone().json()) as { data?: unknown };
      answers.push({ query, data });
    }
    return response;
  };
  return { server: { ...server, server: { ...server.server, fetch: answer } }, answers };
}

const { schema } = loadSchema();

/** All schema fields in a response, with their values. */
function* fieldsOf(
  { selectionSet }: { readonly selectionSet?: SelectionSetNode | undefined },
  type: string,
  value: unknown,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): Generator<readonly [field: string, value: unknown]> {
  if (Array.isArray(value)) {
    for (const item of value) yield* fieldsOf({ selectionSet }, type, item, fragments);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const record = value as Readonly<Record<string, unknown>>;
  for (const node of selectionSet?.selections ?? []) {
    if (node.kind === Kind.FIELD) {
      const definition = schema.getType(type);
      const field = isObjectType(definition) ? definition.getFields()[node.name.value] : undefined;
      if (!field) continue;
      const inner = record[(node.alias ?? node.name).value];
      yield [`${type}.${node.name.value}`, inner];
      yield* fieldsOf(node, getNamedType(field.type).name, inner, fragments);
    } else {
      const fragment = node.kind === Kind.FRAGMENT_SPREAD ? fragments.get(node.name.value) : node;
      if (fragment) yield* fieldsOf(fragment, type, value, fragments);
    }
  }
}

/** The fields that the server refuses to a role, by the `@access` of its schema. */
const refusedTo = (letter: 0 | 3): ReadonlySet<string> =>
  new Set([...readCases].flatMap(([field, { outcome }]) => (outcome[letter] === '.' ? [] : [field])));

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

/** The restricted fields with a value in the responses to a page. */
const restrictedIn = (answers: readonly Answered[], refused: ReadonlySet<string>): string[] =>
  answers.flatMap(({ query, data }) => {
    const { definitions } = parse(query);
    const fragments = new Map(
      definitions.flatMap((definition) =>
        definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
      ),
    );
    return definitions
      .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
      .flatMap((definition) => [...fieldsOf(definition, 'Query', data, fragments)])
      .filter(([field, value]) => refused.has(field) && value != null && !isEmptyList(value))
      .map(([field]) => field);
  });

test('restricted fields are found in what an owner receives', async () => {
  const { server: heard, answers } = listening();
  await renderRoute(addressOf('mcpServer'), { server: heard });
  await screen.findByRole('heading', { level: 1, name: 'MCP server' });
  expect(restrictedIn(answers, refusedTo(0))).toContain('Company.mcp_server');
  expect(restrictedIn(answers, refusedTo(3))).toContain('Company.mcp_server');
});

describe.each([
  ['viewer@northbay.example', refusedTo(0)],
  ['guest@northbay.example', refusedTo(3)],
] as const)('for %s', (as, refused) => {
  test.each(names.filter(isRestricted))('%s renders nothing and receives nothing', async (name) => {
    const { server: heard, answers } = listening();
    const page = await renderRoute(addressOf(name), { server: heard, as });
    await screen.findByRole('navigation', { name: 'Workspace' });
    await waitFor(() => expect(screen.getByRole('main').textContent).toBe(''));
    expect(screen.queryByRole('heading')).toBeNull();
    await waitFor(() => expect(answers).toHaveLength(page.sent.length));
    expect(restrictedIn(answers, refused)).toEqual([]);
  });
});

test('each restricted address of the specification is also walked in a browser, in each role', () => {
  const walked = places
    .filter(({ restricted }) => restricted)
    .map(({ path }) => path(seeded).split('?')[0] ?? '');
  const missing = names
    .filter(isRestricted)
    .filter((name) => !walked.some((path) => matchPath(patterns[name], path)));
  expect(missing).toEqual([]);
});
