import type { RouteObject } from 'react-router';
import type { CanonicalSchemaScreenQuery } from '#gql/CanonicalSchemaScreenQuery';
import type { CanonicalSchemaVersionScreenQuery } from '#gql/CanonicalSchemaVersionScreenQuery';
import { paths } from '../../paths.ts';
import { screenRoute } from '../../screen-route.ts';
import { withinSchema } from './schema-address.ts';

const load = () => import('./schema-screens.ts');

/** `/c/{company}/settings/canonical_schema`: editors and owners (spec §6). */
export const canonicalSchemaRoute = (): RouteObject =>
  screenRoute<'canonicalSchema', CanonicalSchemaScreenQuery>({
    at: 'canonicalSchema',
    title: 'Canonical schema',
    viewer: 'restricted',
    crumbs: (params) => [
      { label: 'Settings', to: paths.settings(params) },
      { label: 'Canonical schema', to: paths.canonicalSchema(params) },
    ],
    query: () => import('./canonical-schema-query.ts'),
    screen: async () => (await load()).CanonicalSchemaScreen,
    skeleton: { loading: 'the canonical schema', cards: [{ rows: 14 }] },
    over: withinSchema,
  });

/** `/c/{company}/settings/canonical_schema/{target_version}`: editors and owners (spec §6). */
export const canonicalSchemaVersionRoute = (): RouteObject =>
  screenRoute<'canonicalSchemaVersion', CanonicalSchemaVersionScreenQuery>({
    at: 'canonicalSchemaVersion',
    title: 'Canonical schema',
    viewer: 'restricted',
    crumbs: (params) => [
      { label: 'Settings', to: paths.settings(params) },
      { label: 'Canonical schema', to: paths.canonicalSchema(params) },
      { label: `Version ${params.target_version}`, to: paths.canonicalSchemaVersion(params) },
    ],
    query: () => import('./canonical-schema-version-query.ts'),
    screen: async () => (await load()).CanonicalSchemaVersionScreen,
    skeleton: { loading: 'the canonical schema', cards: [{ rows: 14 }] },
    over: withinSchema,
  });
