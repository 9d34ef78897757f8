import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderRoute } from '#tests/support/render-route.tsx';
import { beginConsent, consentGiven, takeConsent } from '#lib/consent.ts';
import { paths } from '../../paths.ts';

const RETURN = paths.error();
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
function begin(return_to: string = RETURN): string {
  const state = crypto.randomUUID();
  beginConsent(state, { provider: 'Microsoft 365', return_to });
  return state;
}

let close: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  close = vi.spyOn(window, 'close').mockImplementation(() => undefined);
});

test('a response is passed to the waiting page in another window, and this window closes', async () => {
  const state = begin();
  const waiting = consentGiven(state, new AbortController().signal);
  const { address } = await renderRoute(paths.oauthRedirect({ code: 's3cret', state }));
  await heading('Microsoft 365 approved the connection');
  expect(await waiting).toEqual({ state, code: 's3cret', error: null, description: null });
  await waitFor(() => expect(close).toHaveBeenCalled());
  await waitFor(() => expect(address()).toBe(paths.oauthRedirect()));
  await waitFor(() => expect(document.title).toBe('Microsoft 365 approved the connection · Causeway'));
  expect(sessionStorage.length).toBe(0);
});

test('if no page is waiting, the page that asked for the consent opens again with the response', async () => {
  const state = begin();
  const { user, address, container } = await renderRoute(paths.oauthRedirect({ code: 's3cret', state }));
  await heading('Microsoft 365 approved the connection');
  expect(close).not.toHaveBeenCalled();
  expect(container.innerHTML).not.toContain('s3cret');
  await user.click(screen.getByRole('link', { name: 'Finish the connection' }));
  await waitFor(() => expect(address()).toBe(`${RETURN}?consent=${state}`));
  expect(takeConsent(state)?.code).toBe('s3cret');
});

test.each([
  ['access_denied', /did not allow it at Microsoft 365/],
  ['temporarily_unavailable', /is busy\./],
  ['something_of_theirs', /did not give a reason/],
])('a denial (%s) is explained, and passed to the page that asked for the consent', async (error, words) => {
  const state = begin();
  const waiting = consentGiven(state, new AbortController().signal);
  await renderRoute(paths.oauthRedirect({ error, error_description: 'Their <b>words</b>', state }));
  await heading('Not connected to Microsoft 365');
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByText('Their <b>words</b>')).toBeTruthy();
  expect(await waiting).toMatchObject({ code: null, error });
  // The window stays open because it shows a message.
  expect(close).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Close this window' })).toBeTruthy();
});

test.each([
  ['a state that was not begun here', { code: 'stolen', state: 'foreign' }],
  ['no state', { code: 'stolen' }],
])('a response with %s is ignored', async (_, search) => {
  const { container } = await renderRoute(paths.oauthRedirect(search));
  await heading('This response does not match any request');
  expect(container.innerHTML).not.toContain('stolen');
  expect(sessionStorage.length).toBe(0);
});

test('a response counts once', async () => {
  const state = begin();
  const first = await renderRoute(paths.oauthRedirect({ code: 'a', state }));
  await heading('Microsoft 365 approved the connection');
  first.unmount();
  await renderRoute(paths.oauthRedirect({ code: 'a', state }));
  await heading('This response does not match any request');
});

test('it never opens another site', async () => {
  const state = begin('https://elsewhere.example/phish');
  await renderRoute(paths.oauthRedirect({ code: 'a', state }));
  const link = await screen.findByRole('link', { name: 'Finish the connection' });
  expect(link.getAttribute('href')).toBe(`/?consent=${state}`);
});

test('without a response it explains its purpose', async () => {
  await renderRoute(paths.oauthRedirect());
  await heading('Nothing to do here');
});

test('after a sign-in, the complete response is still in the address', async () => {
  const { logins } = await renderRoute(paths.oauthRedirect({ code: 'a', state: 'b' }), { as: null });
  await waitFor(() => expect(logins).toEqual([paths.oauthRedirect({ code: 'a', state: 'b' })]));
});
