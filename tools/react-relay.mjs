// Replaces `react-relay` and `react-relay/hooks` (vite.config.ts). The package's main file includes its legacy API, its
// `hooks` file lacks two hooks that its types declare, and each is a single module. With this file, each hook can go to
// the chunk that uses it (vite-unbarrel.ts).
export {
  ConnectionHandler,
  commitLocalUpdate,
  commitMutation,
  fetchQuery,
  graphql,
  readInlineData,
  requestSubscription,
} from 'relay-runtime';
export { loadQuery } from 'react-relay/lib/relay-hooks/loadQuery.js';
export { default as RelayEnvironmentProvider } from 'react-relay/lib/relay-hooks/RelayEnvironmentProvider.js';
export { default as useClientQuery } from 'react-relay/lib/relay-hooks/useClientQuery.js';
export { default as useFragment } from 'react-relay/lib/relay-hooks/useFragment.js';
export { default as useLazyLoadQuery } from 'react-relay/lib/relay-hooks/useLazyLoadQuery.js';
export { default as useMutation } from 'react-relay/lib/relay-hooks/useMutation.js';
export { default as usePaginationFragment } from 'react-relay/lib/relay-hooks/usePaginationFragment.js';
export { default as usePreloadedQuery } from 'react-relay/lib/relay-hooks/usePreloadedQuery.js';
export { default as useQueryLoader } from 'react-relay/lib/relay-hooks/useQueryLoader.js';
export { default as useRefetchableFragment } from 'react-relay/lib/relay-hooks/useRefetchableFragment.js';
export { default as useRelayEnvironment } from 'react-relay/lib/relay-hooks/useRelayEnvironment.js';
export { default as useSubscribeToInvalidationState } from 'react-relay/lib/relay-hooks/useSubscribeToInvalidationState.js';
export { default as useSubscription } from 'react-relay/lib/relay-hooks/useSubscription.js';
