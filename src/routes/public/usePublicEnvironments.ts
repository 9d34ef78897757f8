import { useOutletContext } from 'react-router';
import type { PublicEnvironments } from './public-environments.ts';

/** Both stores of a public page; the anonymous one is also the `useRelayEnvironment` of the page. */
export const usePublicEnvironments = (): PublicEnvironments => useOutletContext<PublicEnvironments>();
