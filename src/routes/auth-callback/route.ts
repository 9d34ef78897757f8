import type { RouteObject } from 'react-router';
import { finishLogin } from '../../auth/guards.ts';
import { patterns } from '../paths.ts';
import { SigningIn } from '../root/SigningIn.tsx';

/** The redirect target of the sign-in provider; has no content of its own (spec §2, §4). */
export const authCallbackRoute = (isCallback: boolean): RouteObject => ({
  id: 'authCallback',
  path: patterns.authCallback,
  middleware: [finishLogin(isCallback)],
  // Middleware only runs on routes with a loader.
  loader: () => null,
  Component: SigningIn,
});
