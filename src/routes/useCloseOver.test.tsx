import { screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { useNavigate } from 'react-router';
import { expect, test, vi } from 'vitest';
import { renderRoute } from '../../tests/support/render-route.tsx';
import { useAddressSearch } from './useAddressSearch.ts';
import { useCloseOver } from './useCloseOver.ts';

/** A page with a drawer and a search over it, whose further addresses load until `held` is resolved. */
async function openPage(from: string) {
  const held = Promise.withResolvers<null>();
  const late: { close?: () => void; search?: (text: string) => void } = {};
  const Page = () => {
    const navigate = useNavigate();
    const [search, change] = useAddressSearch();
    const close = useCloseOver((now) => {
      const params = new URLSearchParams(now);
      params.delete('edit');
      return params;
    });
    useLayoutEffect(() => {
      Object.assign(late, {
        close,
        search: (text: string) => change((params) => params.set('q', text)),
      });
    });
    return (
      <>
        <h1>Page {search.toString()}</h1>
        <button type="button" onClick={() => void navigate('/other')}>
          Other
        </button>
        <button type="button" onClick={() => void navigate('?edit=a', { state: { openedHere: true } })}>
          Edit
        </button>
      </>
    );
  };
  const page = await renderRoute(from, {
    prepareRoutes: (routes) =>
      void routes.unshift(
        {
          path: '/page',
          element: <Page />,
          loader: ({ url }) => (url.searchParams.has('q') ? held.promise : null),
          HydrateFallback: () => null,
        },
        { path: '/other', element: <h1>Other</h1>, loader: () => held.promise },
      ),
  });
  await screen.findByRole('heading', { name: /^Page/ });
  return { ...page, held, late };
}

test('closing or searching late, while another page loads or is shown, does not bring the person back', async () => {
  const { user, address, router, held, late } = await openPage('/page');
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await vi.waitFor(() => expect(address()).toBe('/page?edit=a'));
  await screen.findByRole('heading', { name: 'Page edit=a' });
  await user.click(screen.getByRole('button', { name: 'Other' }));
  const { close, search } = late;
  close?.();
  search?.('PO 558213');
  expect(router.state.navigation.location?.pathname).toBe('/other');
  held.resolve(null);
  await screen.findByRole('heading', { name: 'Other' });
  close?.();
  search?.('PO 558213');
  await router.revalidate();
  expect(address()).toBe('/other');
  expect(screen.getByRole('heading', { name: 'Other' })).toBeTruthy();
});

test('closing while a search loads keeps the search', async () => {
  const { address, router, held, late } = await openPage('/page?edit=a');
  late.search?.('PO');
  await vi.waitFor(() => expect(router.state.navigation.state).toBe('loading'));
  late.close?.();
  held.resolve(null);
  await screen.findByRole('heading', { name: 'Page q=PO' });
  expect(address()).toBe('/page?q=PO');
});
