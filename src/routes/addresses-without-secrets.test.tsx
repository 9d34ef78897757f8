import { createMemoryRouter, type DataRouter } from 'react-router';
import { expect, test } from 'vitest';
import { SECRETS } from '../../tests/support/secret-texts.ts';
import { rememberReturnPath } from '../auth/return-path.ts';
import { recentPlaces, rememberPlace } from '../lib/recent-places.ts';
import { deliverToasts, type Toast } from '../ui/feedback/notify.ts';
import { keepSecretsOut } from './addresses-without-secrets.ts';

function start(): { readonly router: DataRouter; readonly address: () => string } {
  const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: ['/list?x=1'] });
  keepSecretsOut(router);
  const address = () => {
    const { pathname, search, hash } = router.state.location;
    return decodeURIComponent(pathname + search + hash);
  };
  return { router, address };
}

test.each(SECRETS)(
  '%s reaches no address, however the portal navigates, and the person is told once',
  async (_what, text, core) => {
    const toasts: Toast[] = [];
    const stop = deliverToasts((toast) => toasts.push(toast));
    const { router, address } = start();
    const search = new URLSearchParams({ x: '2', q: text }).toString();
    for (const to of [
      `?${search}`,
      { search: `?${search}` },
      `/list?${search}#note=${encodeURIComponent(text)}`,
    ]) {
      await router.navigate(to);
      expect(address()).toBe('/list?x=2');
    }
    expect(toasts.map(({ title }) => title)).toEqual(['This looks like a secret, so it is not searched for']);
    await router.navigate('?q=PO+558213');
    expect(address()).toBe('/list?q=PO+558213');
    await router.navigate(-1);
    expect(address()).toBe('/list?x=2');
    stop();

    rememberPlace({ path: '/c/1', title: `Notifier ${text}`, context: text });
    rememberReturnPath(`/list?${search}`);
    expect(recentPlaces()).toHaveLength(1);
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(core);
    expect(decodeURIComponent(sessionStorage.getItem('causeway.return-path') ?? '')).toBe('/list?x=2');
  },
);
