import type { RouteObject } from 'react-router';
import { finishLogin } from '../../auth/guards.ts';
import { patterns } from '../paths.ts';
import { SigningIn } from '../root/SigningIn.tsx';

/** Where the sign-in provider sends people back to; has no content of its own (spec §2, §4). */
export const authCallbackRoute = (isCallback: boolean): RouteObject => ({
  id: 'authCallback',
  path: patterns.authCallback,
  middleware: [finishLogin(isCallback)],
  // Middleware only runs where there is something to load.
  loader: () => null,
  Component: SigningIn,
});
