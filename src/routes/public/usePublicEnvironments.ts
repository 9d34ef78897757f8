import { useOutletContext } from 'react-router';
import type { PublicEnvironments } from './public-environments.ts';

/** Both stores of a public page; the one of nobody is `useRelayEnvironment`'s as well. */
export const usePublicEnvironments = (): PublicEnvironments => useOutletContext<PublicEnvironments>();
