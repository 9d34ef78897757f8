import type { QueryMetadata } from './network.ts';

/** Options of `fetchQuery` that read again what the page shows; never shows what was so before a change. */
export const REFRESH = {
  fetchPolicy: 'network-only',
  networkCacheConfig: { force: true, metadata: { isRefresh: true } satisfies QueryMetadata },
} as const;
