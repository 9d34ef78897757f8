import { waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterContextProvider, type DataRouter } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Session } from './session.ts';

let logins: string[];

beforeEach(() => {
  vi.resetModules();
  logins = [];
  document.cookie = 'a0.spajs.txs.portal=; max-age=-1; path=/';
});

async function open(url: string, session: Partial<Session>, isCallback = false) {
  const { destinationContext, finishLogin, requireAuth } = await import('./guards.ts');
  const { provideSession } = await import('./session.ts');
  provideSession({
    isLoading: false,
    isAuthenticated: false,
    getAccessTokenSilently: async () => 'token',
    loginWithRedirect: async ({ appState }) => void logins.push(appState.returnTo),
    getAccessTokenWithPopup: async () => undefined,
    getIdTokenClaims: async () => undefined,
    logout: async () => undefined,
    ...session,
  });
  const seen: string[] = [];
  const loader = () => void seen.push('loaded');
  const router: DataRouter = createMemoryRouter(
    [
      {
        path: '/auth_callback',
        middleware: [finishLogin(isCallback)],
        loader: () => null,
        Component: () => null,
      },
      { path: '/public', loader: () => null, Component: () => null },
      {
        middleware: [requireAuth],
        children: [
          { path: '/', loader: () => null, Component: () => null },
          { path: '/c/:id', loader, Component: () => null },
        ],
      },
    ],
    {
      initialEntries: [url],
      getContext: () => {
        const context = new RouterContextProvider();
        context.set(destinationContext, () => router.state.navigation.location ?? router.state.location);
        return context;
      },
    },
  );
  return { router, seen };
}

describe('requireAuth', () => {
  test('lets a signed-in person pass', async () => {
    const { router, seen } = await open('/c/1', { isAuthenticated: true });
    await waitFor(() => expect(router.state.initialized).toBe(true));
    expect(seen).toEqual(['loaded']);
    expect(logins).toEqual([]);
  });

  test('sends others to sign in, with query and hash, before anything loads', async () => {
    const { router, seen } = await open('/c/1?x=1&y=2#frag', {});
    await waitFor(() => expect(logins).toEqual(['/c/1?x=1&y=2#frag']));
    expect(seen).toEqual([]);
    expect(router.state.initialized).toBe(false);
  });

  test('remembers the target of a link, not the current page', async () => {
    const { router } = await open('/public', {});
    await waitFor(() => expect(router.state.initialized).toBe(true));
    void router.navigate('/c/2#below');
    await waitFor(() => expect(logins).toEqual(['/c/2#below']));
    expect(router.state.location.pathname).toBe('/public');
  });
});

describe('the callback', () => {
  test('belongs to this page only while a sign-in is in progress', async () => {
    const { handlesCallback } = await import('./guards.ts');
    history.replaceState(null, '', '/auth_callback?code=1&state=2');
    expect(handlesCallback('portal')).toBe(false);
    document.cookie = 'a0.spajs.txs.portal=x; path=/';
    expect(handlesCallback('portal')).toBe(true);
    expect(handlesCallback('another')).toBe(false);
    history.replaceState(null, '', '/oauth_redirect?code=1&state=2');
    expect(handlesCallback('portal')).toBe(false);
  });

  test('of an old sign-in takes a signed-in person to the remembered path', async () => {
    sessionStorage.setItem('causeway.return-path', '/c/1?x=1#frag');
    const { router } = await open('/auth_callback?code=1&state=2', { isAuthenticated: true });
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/c/1', hash: '#frag' }));
  });

  test('of an old sign-in takes a signed-in person to the start page if nothing is remembered', async () => {
    sessionStorage.clear();
    const { router } = await open('/auth_callback?code=1&state=2', { isAuthenticated: true });
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  test('of an old sign-in sends others to a new one with the remembered path', async () => {
    sessionStorage.setItem('causeway.return-path', '/c/1');
    await open('/auth_callback?code=1&state=2', {});
    await waitFor(() => expect(logins).toEqual(['/c/1']));
  });

  test('that repeatedly finds no sign-in in progress does not loop', async () => {
    await open('/auth_callback?code=1&state=2', {});
    await vi.waitFor(() => expect(logins).toHaveLength(1));
    vi.resetModules();
    const { router } = await open('/auth_callback?code=2&state=3', {});
    await vi.waitFor(() =>
      expect(router.state.errors?.['0']).toMatchObject({ failure: { kind: 'missing_transaction' } }),
    );
    expect(logins).toHaveLength(1);
  });

  test('of a failed sign-in explains why', async () => {
    const error = Object.assign(new Error('denied'), { error: 'access_denied' });
    const { router } = await open('/auth_callback?error=access_denied', { error }, true);
    await waitFor(() =>
      expect(router.state.errors?.['0']).toMatchObject({ name: 'SignInError', cause: error }),
    );
    expect(logins).toEqual([]);
  });

  test('restarts once if another tab has overwritten its state', async () => {
    const error = Object.assign(new Error('Invalid state'), { error: 'state_mismatch' });
    sessionStorage.setItem('causeway.return-path', '/c/7');
    await open('/auth_callback?code=1&state=2', { error }, true);
    await waitFor(() => expect(logins).toEqual(['/c/7']));
    vi.resetModules();
    const again = await open('/auth_callback?code=1&state=3', { error }, true);
    await waitFor(() => expect(again.router.state.errors?.['0']).toMatchObject({ cause: error }));
    expect(logins).toHaveLength(1);
  });
});
