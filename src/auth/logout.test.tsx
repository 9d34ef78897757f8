import { expect, test, vi } from 'vitest';
import { recentPlaces, rememberPlace } from '../lib/recent-places.ts';
import { logout } from './logout.ts';
import { provideSession } from './session.ts';
import { onSignOut } from './sign-out.ts';
import { TOKEN_KEY } from './token.ts';

test('removes all personal data, wherever the person signs out and whether or not the provider responds', async () => {
  provideSession({
    isLoading: false,
    isAuthenticated: true,
    logout: () => Promise.reject(new TypeError('Failed to fetch')),
  } as unknown as Parameters<typeof provideSession>[0]);
  const forget = vi.fn<() => void>();
  onSignOut(forget);
  localStorage.setItem(TOKEN_KEY, 'token');
  localStorage.setItem('causeway.explorer.tabs', '{}');
  rememberPlace({ path: '/c/1', title: 'Pinecrest Lines', context: 'Northbay Freight' });
  await expect(logout()).rejects.toThrow('Failed to fetch');
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  expect(localStorage.getItem('causeway.explorer.tabs')).toBeNull();
  expect(recentPlaces()).toEqual([]);
  expect(forget).toHaveBeenCalledOnce();
});
