import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { renderRoute, type RenderRouteOptions } from '#tests/support/render-route.tsx';

const OWNER = 'owner@northbay.example';
const freshServer = () => createTestServer({ pace: 1 });
const first = await freshServer();
type Server = typeof first;
const { data } = await first.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const company = (code = 'northbay') =>
  data.viewer.companies.find(({ short_code }) => short_code === code)?.company_uuid ?? '';

interface Stored {
  display_name: string | null;
  vat_number: string | null;
  logo_url: string | null;
  lock_version: number;
  address: { lines: string[]; city: string; country: string } | null;
  company_contacts: { kind: string; name: string; email: string; phone: string | null }[];
}
const stored = async (server: Server, code?: string): Promise<Stored> =>
  (
    await server.graphql<{ company: Stored }>(
      OWNER,
      `{ company(company_uuid: "${company(code)}") { company_uuid display_name vat_number logo_url lock_version
         address { lines city country } company_contacts { kind name email phone } } }`,
    )
  ).data.company;

const render = async (
  search = '',
  { code, ...options }: RenderRouteOptions & { code?: string; server?: Server } = {},
) => {
  const server = options.server ?? (await freshServer());
  const rendered = await renderRoute(`/c/${company(code)}/settings/profile${search}`, { ...options, server });
  await screen.findByRole('heading', { level: 1, name: 'Company profile' });
  return { ...rendered, server };
};
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const form = async () => within(await screen.findByRole('dialog', { name: /^Company profile/ }));
const section = async (name: RegExp) => within((await form()).getByRole('region', { name }));

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const choose = async (bytes: Uint8Array<ArrayBuffer>, name: string) =>
  fireEvent.change(await screen.findByLabelText('Logo', { selector: 'input' }), {
    target: { files: [new File([bytes], name)] },
  });

describe('the profile', () => {
  test('shows what partners see, with address, identifiers and contacts', async () => {
    await render('', { server: first });
    const facts = await region('Company');
    expect(facts.getByText('Northbay Freight Forwarding, Inc.')).toBeTruthy();
    expect(facts.getByRole('link', { name: 'www.northbay.example' })).toBeTruthy();
    expect(facts.getByText('Freight forwarder')).toBeTruthy();
    expect((await region('Identifiers')).getByText('NBFQ')).toBeTruthy();
    const contacts = await region('Contacts');
    expect(contacts.getByText('Olivia Marsh')).toBeTruthy();
    expect(contacts.getByRole('link', { name: 'accounts.payable@northbay.example' })).toBeTruthy();
  });

  test('says what is not set', async () => {
    await render('', { server: first, code: 'solo-broker' });
    expect((await region('Contacts')).getByText('Not set: invoices and the license')).toBeTruthy();
    expect((await region('Logo')).getByText('No logo yet')).toBeTruthy();
  });

  test('is edited as a whole: names, address, identifiers and contacts', async () => {
    const { user, server } = await render('', { code: 'solo-broker' });
    await user.click(screen.getByRole('button', { name: 'Edit profile' }));
    await user.type((await form()).getByLabelText(/^Name for partners/), 'Solo');
    const address = await section(/^Address/);
    await user.type(address.getByLabelText(/^Street/), '12 King St W');
    await user.type(address.getByLabelText(/^City/), 'Toronto');
    const billing = await section(/^Billing contact/);
    await user.type(billing.getByLabelText(/^Name/), 'Ana Lima');
    await user.type(billing.getByLabelText(/^Email/), 'ana@solo.example');
    await user.click((await form()).getByRole('button', { name: 'Save changes' }));
    expect(await (await region('Contacts')).findByText('Ana Lima')).toBeTruthy();
    expect(await stored(server, 'solo-broker')).toMatchObject({
      display_name: 'Solo',
      address: { lines: ['12 King St W'], city: 'Toronto', country: 'CA' },
      company_contacts: [{ kind: 'BILLING', name: 'Ana Lima', email: 'ana@solo.example', phone: null }],
    });
  });

  test('shows errors at their fields, also those that only the server finds', async () => {
    const { user } = await render('?edit=profile', { server: first });
    const identifiers = await section(/^Identifiers/);
    await user.clear(identifiers.getByLabelText(/^GLN/));
    await user.type(identifiers.getByLabelText(/^GLN/), '541234500001');
    await user.click((await form()).getByRole('button', { name: 'Save changes' }));
    expect((await (await form()).findAllByText(/^A GLN has 13 digits/)).length).toBeGreaterThan(0);
    await user.type(identifiers.getByLabelText(/^GLN/), '9');
    const technical = await section(/^Technical contact/);
    await user.clear(technical.getByLabelText(/^Phone/));
    await user.type(technical.getByLabelText(/^Phone/), 'call me');
    await user.click((await form()).getByRole('button', { name: 'Save changes' }));
    expect((await (await form()).findAllByText(/^The check digit of this GLN/)).length).toBeGreaterThan(0);
    await waitFor(() => expect(technical.getByLabelText(/^Phone/).getAttribute('aria-invalid')).toBe('true'));
  });

  test('a contact without an email address is not saved', async () => {
    const { user, server } = await render('?edit=profile', { code: 'solo-broker' });
    await user.type((await section(/^Primary contact/)).getByLabelText(/^Name/), 'Ana Lima');
    await user.click((await form()).getByRole('button', { name: 'Save changes' }));
    expect((await (await form()).findAllByText(/^Enter an email address/)).length).toBeGreaterThan(0);
    expect((await stored(server, 'solo-broker')).company_contacts).toEqual([]);
  });
});

describe('the logo', () => {
  test('is uploaded, shown here and on the overview, and removed', async () => {
    const { user, server, router } = await render();
    await choose(PNG, 'logo.png');
    const shown = await screen.findByRole('img', { name: 'Logo of Northbay Freight' });
    const { logo_url } = await stored(server);
    expect(logo_url).toMatch(/\/logo\//);
    expect(shown.getAttribute('src')).toBe(logo_url);
    expect(document.querySelectorAll(`img[src="${logo_url}"]`)).toHaveLength(2);
    await router.navigate(`/c/${company()}/settings`);
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
    await waitFor(() => expect(document.querySelectorAll(`img[src="${logo_url}"]`)).toHaveLength(1));
    await router.navigate(`/c/${company()}/settings/profile`);
    await user.click(await screen.findByRole('button', { name: 'Remove logo' }));
    expect(await (await region('Logo')).findByText('No logo yet')).toBeTruthy();
    expect((await stored(server)).logo_url).toBeNull();
  });

  test('must be an image that browsers can show, which the server checks by its bytes', async () => {
    const { server } = await render();
    await choose(PNG, 'logo.svg');
    expect(
      await screen.findByText(/^This page accepts only \.png, \.jpg, \.jpeg, and \.webp files/),
    ).toBeTruthy();
    await choose(Uint8Array.from([1, 2, 3, 4]), 'logo.png');
    expect(await screen.findByText('Use a PNG, JPEG, or WebP image.')).toBeTruthy();
    expect((await stored(server)).logo_url).toBeNull();
  });

  test('and the profile are saved one after another', async () => {
    const { user, server } = await render();
    await choose(PNG, 'logo.png');
    await screen.findByRole('img', { name: 'Logo of Northbay Freight' });
    await user.click(screen.getByRole('button', { name: 'Edit profile' }));
    await user.type((await form()).getByLabelText(/^Tax number/), 'US12345');
    await user.click((await form()).getByRole('button', { name: 'Save changes' }));
    await waitFor(async () => expect((await stored(server)).vat_number).toBe('US12345'));
  });
});

test('in a suspended workspace nothing can be changed', async () => {
  await render('?edit=profile', { server: first, code: 'harborline' });
  const edit = screen.getByRole('button', { name: 'Edit profile' });
  expect(edit.getAttribute('aria-disabled')).toBe('true');
  expect(edit.getAttribute('data-tip')).toBe('This workspace is suspended. Nothing can be changed.');
  expect(screen.queryByRole('dialog')).toBeNull();
});
