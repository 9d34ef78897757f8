import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, test } from 'vitest';
import { patterns, type ScreenName } from '../src/routes/paths.ts';
import { areaOf, type AreaName } from '../src/routes/area-of.ts';
import { areas } from '../src/routes/areas.ts';
import { createRoutes } from '../src/routes/route-tree.ts';
import { allRoutes, idsOf } from './support/all-routes.ts';

/** Every address of spec §2, copied by hand; addresses that we added are only in `patterns`. */
const company = '/c/{company_uuid}';
const settings = `${company}/settings`;
const partnerSettings = `${settings}/tp`;
const specification: readonly string[] = [
  '/auth_callback',
  '/activate-oauth-client',
  '/cu/{company_short_code}/{custom_path}',
  '/force-login',
  '/',
  '/ecp',
  '/c/new',
  '/multic',
  '/multic/users',
  '/graphql',
  '/oauth_redirect',
  '/email_verification',
  '/email_verification/{token}',
  '/error',
  '/error/integration-not-found',
  '/error/workspace-not-found',
  ...['', '/metrics', '/flow_usage_reports', '/f/{invocation_uuid}'].map((path) => company + path),
  ...['/cq', '/cq/{quote_uuid}', '/cq/{quote_uuid}/files'].map((path) => company + path),
  ...['', '/search', '/library', '/templates', '/f/{invocation_uuid}']
    .concat(['/f/{invocation_uuid}/logs', '/f/{invocation_uuid}/files'])
    .map((path) => `${company}/tp/{partner_uuid}${path}`),
  ...[
    '',
    '/notifiers',
    '/capi',
    '/users',
    '/sftpusers',
    '/sftp-launcher',
    '/sftp-launcher/new',
    '/sftp-launcher/{job_uuid}/edit',
    '/sftp-launcher/{job_uuid}/{job_execution_uuid}',
    '/hs',
    '/hs/{host_system_uuid}/verify',
    '/hs/{host_system_uuid}/eadaptorquery',
    '/profile',
    '/as2',
    '/open_connect',
    '/portal_api_keys',
    '/flow_oauth_clients',
    '/mcp_server',
    '/mappings',
    '/mappings/ai-builder',
    '/mappings/{mapping_uuid}',
    '/mappings/{mapping_uuid}/revisions/{created_at}',
    '/global_lookup_tables',
    '/global_functions',
    '/edi_settings',
    '/canonical_schema',
    '/canonical_schema/{target_version}',
    '/invoices',
    '/license',
    '/wst',
    '/wst/{template_uuid}',
  ].map((path) => settings + path),
  ...[
    '',
    '/new',
    '/{partner_uuid}',
    '/{partner_uuid}/capi',
    '/{partner_uuid}/fc',
    '/{partner_uuid}/con',
    '/{partner_uuid}/edit',
    '/fc/new',
    '/fc/new/{flow_type}/{flow_name}',
    '/fc/new_licensed_flow/{integration_identifier}',
    '/fc/{flow_uuid}',
    '/fc/{flow_uuid}/v/{version_millis}',
    '/fc/v3/new',
    '/fc/v3/{flow_uuid}',
    '/con/new',
    '/con/{endpoint_uuid}/edit',
    '/con/{endpoint_uuid}/verify',
    '/con/{endpoint_uuid}/eadaptorquery',
    '/capi/new',
    '/capi/{key_uuid}/edit',
  ].map((path) => partnerSettings + path),
];

const names = Object.keys(patterns) as ScreenName[];
const uuid = '927bd706-6047-4cc1-bf2c-805997609287';

const routes = await allRoutes();
const addressOf = (name: ScreenName) => patterns[name].replaceAll(/:\w+/g, uuid);

/** The names of the routes that an address matches, outermost first. */
const reached = (name: ScreenName): readonly (string | undefined)[] =>
  (matchRoutes(routes, addressOf(name)) ?? []).map(({ route }) => route.id);

test('paths.ts has every address of the specification', () => {
  const known = new Set<string>(Object.values(patterns));
  const spelled = specification.map((path) => path.replaceAll(/\{(\w+)\}/g, ':$1'));
  expect(spelled.filter((path) => !known.has(path))).toEqual([]);
  expect(new Set(spelled).size).toBe(spelled.length);
});

const routesFolder = join(import.meta.dirname, '../src/routes');
const filesOfRoutes = readdirSync(routesFolder, { recursive: true, encoding: 'utf8' });
const routeFiles = () =>
  filesOfRoutes
    .filter((file) => basename(file) === 'route.ts')
    .map((file) => ({ file, text: readFileSync(join(routesFolder, file), 'utf8') }));

/** The screens that the route.ts files define routes for. */
function screensInFiles(): Set<string> {
  const named = routeFiles().flatMap(({ text }) => [
    ...text.matchAll(/(?:\bat: '|\bpath: patterns\.)(\w+)/g),
  ]);
  return new Set(named.map(([, name]) => name ?? ''));
}

test('each screen is reached at its address, and every route.ts is part of the route tree', () => {
  expect(names.filter((name) => !reached(name).includes(name))).toEqual([]);
  expect([...screensInFiles()].toSorted()).toEqual(names.toSorted());
});

test('a route.ts declares its drawers itself, and what loads with its screens', () => {
  const glue = filesOfRoutes.filter((file) =>
    /(?:^|[/\\])(?:screen-and-drawers?|drawer-query|load-[\w-]+)\.ts$/.test(file),
  );
  expect(glue).toEqual([]);
  const spread = routeFiles().filter(({ text }) =>
    /revalidatesUnless\(\s*[^,]+,\s*screenRoute|Drawers\.tsx'/.test(text),
  );
  expect(spread.map(({ file }) => file)).toEqual([]);
});

test('an unknown address leads to the not-found page, in a workspace too', () => {
  for (const path of ['/nowhere', `/c/${uuid}/nowhere`, `/c/${uuid}/tp/${uuid}/nowhere`]) {
    expect(matchRoutes(routes, path)?.at(-1)?.route.path).toBe('*');
  }
});

test('every address shows something while the router waits, even one that only redirects', () => {
  const silent = names.filter((name) => {
    const leaf = matchRoutes(routes, addressOf(name))?.at(-1)?.route;
    return leaf && !leaf.Component && !leaf.element && !leaf.lazy;
  });
  expect(silent).toEqual([]);
});

test('routes are new objects each time, because a router clears those it receives', async () => {
  const lazyOf = (among: RouteObject[], name: ScreenName) =>
    matchRoutes(among, addressOf(name))?.at(-1)?.route.lazy;
  expect(lazyOf(createRoutes(false), 'forceLogin')).not.toBe(lazyOf(createRoutes(false), 'forceLogin'));
  expect(lazyOf(await allRoutes(), 'companySelect')).not.toBe(lazyOf(routes, 'companySelect'));
});

const screensOf = (among: RouteObject[]): string[] =>
  idsOf(among)
    .filter((id) => id in patterns)
    .toSorted();
const namesIn = (area: AreaName | null): string[] =>
  names.filter((name) => areaOf(addressOf(name)) === area).toSorted();

describe.each(Object.keys(areas) as AreaName[])('the area %s', (area) => {
  test('has exactly one route for each of its addresses', async () => {
    const { routes: own } = await areas[area].load();
    expect(screensOf(own())).toEqual(namesIn(area));
  });
});

test('outside the areas, each address has exactly one route, too', () => {
  expect(screensOf(createRoutes(false))).toEqual(namesIn(null));
});

test('a workspace’s addresses do not match other areas, nor other addresses a workspace', () => {
  expect(areaOf('/c/new')).toBe('workspaces');
  expect(areaOf('/c/new/')).toBe('workspaces');
  expect(areaOf('/')).toBe('workspaces');
  expect(areaOf(addressOf('multiCompanyUsers'))).toBe('workspaces');
  expect(areaOf(`/C/${uuid}`)).toBe('company');
  expect(areaOf(addressOf('quoteFiles'))).toBe('company');
  expect(areaOf(addressOf('partnerSearch'))).toBe('partner');
  expect(areaOf(`/c/${uuid}/tpx/${uuid}`)).toBe('company');
  expect(areaOf(addressOf('mappingRevision'))).toBe('data');
  expect(areaOf(addressOf('flowBuilder'))).toBe('flows');
  expect(areaOf(addressOf('partnerFlows'))).toBe('partner-settings');
  expect(areaOf(addressOf('literalNewFlow'))).toBe('flows');
});

test('public and unknown addresses belong to no area', () => {
  for (const name of ['activateOauthClient', 'upload', 'forceLogin', 'authCallback', 'error'] as const) {
    expect(areaOf(addressOf(name))).toBeNull();
  }
  expect(areaOf('/nowhere')).toBeNull();
  expect(areaOf('/multic/nowhere')).toBeNull();
});
