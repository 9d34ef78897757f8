import { X509Certificate } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { writeCertificate } from '#mock/node/pki/certificate.ts';
import { seedKey } from '#mock/node/pki/seed-key.testing.ts';
import { NOW } from '#mock/testing/testing.ts';
import { seededPartner } from '#mock/testing/testing-roster.ts';
import { company, dialog, OWNER, renderAs2, sharedServer, stored } from '#tests/support/as2-screen.ts';

const DAY = 86_400_000;
const madeFor = (common_name: string) =>
  writeCertificate({
    subject: { common_name, organization: 'Larkspur', country: 'US' },
    key: seedKey('as2/PNCL/test'),
    serial: 4713n,
    valid_from: Date.parse(NOW) - DAY,
    valid_to: Date.parse(NOW) + 400 * DAY,
  });
const grid = (name: string) => screen.findByRole('grid', { name });
const rowOf = async (list: string, name: string) =>
  (await within(await grid(list)).findByRole('link', { name })).closest('[role=row]') as HTMLElement;
const names = async (list: string) =>
  within(await grid(list))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('link')[0]?.textContent);

describe('the partners', () => {
  test('show the AS2 ID, and how long the certificate is valid', async () => {
    await renderAs2('?tab=partners', { server: sharedServer });
    const row = await rowOf('AS2 partners', 'Pinecrest Lines');
    expect(row.textContent).toContain('PNCL');
    expect(row.textContent).toContain('days left');
  });

  test.each([
    ['&q=pncl', ['Pinecrest Lines']],
    ['&q=nothing', []],
  ])('are filtered by %s', async (search, expected) => {
    await renderAs2(`?tab=partners${search}`, { server: sharedServer });
    if (expected.length === 0) expect(await screen.findByText('No AS2 partner matches')).toBeTruthy();
    else await waitFor(async () => expect(await names('AS2 partners')).toEqual(expected));
  });

  test('can be limited to those that use a profile', async () => {
    const spare = await stored(sharedServer, 'as2_profiles', 'Recovery site');
    await renderAs2(`?tab=partners&profile=${spare?.as2_profile_uuid}`, { server: sharedServer });
    expect(await screen.findByText('No AS2 partner matches')).toBeTruthy();
  });
});

describe('a new partner', () => {
  test('is added with its certificate, which is in use at once', async () => {
    const { partner_name } = seededPartner('larkspur');
    const { user, server } = await renderAs2('?tab=partners&new=1');
    const form = await dialog(/^New AS2 partner.*settings/);
    await user.click(within(form).getByRole('button', { name: 'Add partner' }));
    expect((await within(form).findAllByText('Choose a trading partner.')).length).toBeGreaterThan(0);
    await user.click(within(form).getByRole('combobox', { name: /^Trading partner/ }));
    await user.click(await screen.findByRole('option', { name: partner_name }));
    await user.selectOptions(within(form).getByRole('combobox', { name: /^AS2 profile/ }), [
      'Recovery site (NORTHBAYFWD-DR)',
    ]);
    await user.type(within(form).getByRole('textbox', { name: /^Partner’s AS2 ID/ }), 'LARKSPUR');
    await user.type(within(form).getByRole('textbox', { name: /^URL/ }), 'https://as2.larkspur.example/as2');
    await user.click(within(form).getByRole('radio', { name: 'Asynchronous' }));
    await user.click(within(form).getByRole('button', { name: 'Add partner' }));
    const answer = await within(form).findByRole('combobox', { name: /^URL for MDNs/ });
    expect(answer.getAttribute('aria-invalid')).toBe('true');
    await user.type(answer, 'https://as2.northbay.example/mdn');
    const pem = new File([madeFor('LARKSPUR')], 'larkspur.pem');
    await user.upload(form.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement, pem);
    await waitFor(() =>
      expect(within(form).getByRole('textbox', { name: /^Partner’s certificate/ })).toHaveProperty(
        'value',
        madeFor('LARKSPUR'),
      ),
    );
    await user.click(within(form).getByRole('button', { name: 'Add partner' }));
    await waitFor(async () => expect((await names('AS2 partners'))[0]).toBe(partner_name));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await stored(server, 'as2_partners', partner_name)).toMatchObject({
      partner_as2_id: 'LARKSPUR',
      mdn_mode: 'ASYNC',
      profile: { name: 'Recovery site' },
      certificate: { state: 'HEALTHY' },
    });
    expect((await stored(server, 'as2_profiles', 'Recovery site'))?.used_by.total_count).toBe(1);
    // Both certificates work: messages are decrypted and answered.
    const row = await rowOf('AS2 partners', partner_name);
    await user.click(within(row).getByRole('button', { name: `Actions for ${partner_name}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Send test message…' }));
    const question = await dialog(new RegExp(`^Send a test message to ${partner_name}`));
    await user.click(within(question).getByRole('button', { name: 'Send' }));
    const sent = await dialog(/^as2-test-.*Test message/);
    expect(within(sent).getByText('Matches')).toBeTruthy();
    await user.keyboard('{Escape}');
    // A connection of the partner uses these settings as well.
    const { data } = await server.graphql<{
      save_endpoint: {
        endpoint_edge: { node: { certificate_expires_at: string; config: { partner_certificate: string } } };
      };
    }>(
      OWNER,
      `mutation($input: SaveEndpointInput!) { save_endpoint(input: $input) { endpoint_edge { node { endpoint_uuid
         certificate_expires_at config { ... on As2Config { partner_certificate } } } } errors { message } } }`,
      { input: { partner_uuid: seededPartner('larkspur').partner_uuid, name: 'Inbox', type: 'AS2_RECEIVE' } },
    );
    expect(data.save_endpoint.endpoint_edge.node).toMatchObject({
      certificate_expires_at: new Date(Date.parse(NOW) + 400 * DAY).toISOString(),
      config: { partner_certificate: madeFor('LARKSPUR') },
    });
    await user.click(screen.getByRole('link', { name: 'Certificates' }));
    expect(await rowOf('Certificates', partner_name)).toBeTruthy();
  });
});

describe('a stored partner', () => {
  const open = async () => {
    const rendered = await renderAs2('?tab=partners');
    await rendered.user.click(await screen.findByRole('link', { name: 'Pinecrest Lines' }));
    return { ...rendered, form: await dialog(/^Pinecrest Lines/) };
  };

  test('is rejected at the field whose value is taken', async () => {
    const { user, server, form } = await open();
    const other = await stored(server, 'as2_partners', 'Alder Retail');
    const id = await within(form).findByRole('textbox', { name: /^Partner’s AS2 ID/ });
    await user.clear(id);
    await user.type(id, other?.partner_as2_id ?? '');
    await user.click(within(form).getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(id.getAttribute('aria-invalid')).toBe('true'));
    expect((await stored(server, 'as2_partners', 'Pinecrest Lines'))?.partner_as2_id).toBe('PNCL');
  });

  test('that somebody else has saved in the meantime is shown in both versions', async () => {
    const { user, server, form } = await open();
    const retries = await within(form).findByRole('textbox', { name: /^Retries/ });
    const { as2_partner_uuid, lock_version } =
      (await stored(server, 'as2_partners', 'Pinecrest Lines')) ?? {};
    await server.graphql(
      'editor@northbay.example',
      `mutation($input: SaveAs2PartnerInput!) { save_as2_partner(input: $input) { errors { code } } }`,
      { input: { as2_partner_uuid, lock_version, retries: 9 } },
    );
    await user.clear(retries);
    await user.type(retries, '5');
    await user.click(within(form).getByRole('button', { name: 'Save changes' }));
    await user.click(await within(form).findByRole('button', { name: 'Show both' }));
    expect((await stored(server, 'as2_partners', 'Pinecrest Lines'))?.retries).toBe(9);
  });

  test('is given its next certificate, and rolls over to it', async () => {
    const { user, server, form } = await open();
    const field = await within(form).findByRole('textbox', { name: /^Another certificate/ });
    await user.click(field);
    await user.paste(madeFor('PNCL 2027'));
    await user.click(within(form).getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const next = (await stored(server, 'as2_partners', 'Pinecrest Lines'))?.next_certificate;
    expect(next?.subject).toContain('PNCL 2027');
    await user.click(screen.getByRole('button', { name: 'Actions for Pinecrest Lines' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Roll over/ }));
    await user.click(await screen.findByRole('radio', { name: 'Not at all' }));
    await user.click(screen.getByRole('button', { name: 'Roll over now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await stored(server, 'as2_partners', 'Pinecrest Lines'))?.certificate?.certificate_uuid).toBe(
      next?.certificate_uuid,
    );
  });

  test('with enabled flows is not deleted: the dialog lists them', async () => {
    const { user, server } = await renderAs2('?tab=partners');
    await user.click(await screen.findByRole('button', { name: 'Actions for Pinecrest Lines' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Delete/ }));
    const question = await dialog(/Delete the AS2 settings/);
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await within(question).findByText(/These flows use it/)).toBeTruthy();
    expect(await stored(server, 'as2_partners', 'Pinecrest Lines')).toBeTruthy();
  });
});

describe('a pasted certificate', () => {
  test('shows its content before it is added; a private key is not sent', async () => {
    const { user, sent } = await renderAs2('?tab=partners&new=1', { server: sharedServer });
    const form = await dialog(/^New AS2 partner.*settings/);
    const field = within(form).getByRole('textbox', { name: /^Partner’s certificate/ });
    const asked = () => sent.filter(({ query }) => query.includes('inspect_certificate')).length;
    await user.click(field);
    await user.paste(`-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----\n${madeFor('LARKSPUR')}`);
    expect(asked()).toBe(0);
    await user.clear(field);
    await user.paste(madeFor('LARKSPUR'));
    expect(await within(form).findByText(/^CN=LARKSPUR, O=Larkspur, C=US$/)).toBeTruthy();
    const [fingerprint] = /(?:[0-9A-F]{2}:){31}[0-9A-F]{2}/.exec(form.textContent ?? '') ?? [];
    expect(fingerprint).toBe(new X509Certificate(madeFor('LARKSPUR')).fingerprint256);
    await user.clear(field);
    expect(within(form).queryByText(/^CN=LARKSPUR/)).toBeNull();
    await user.paste(
      writeCertificate({
        subject: { common_name: 'OLD', organization: 'Larkspur', country: 'US' },
        key: seedKey('as2/PNCL/test'),
        serial: 4714n,
        valid_from: Date.parse(NOW) - 400 * DAY,
        valid_to: Date.parse(NOW) - DAY,
      }),
    );
    expect(await within(form).findByText(/^It expired on /)).toBeTruthy();
  });
});

describe('a test message', () => {
  test('is sent from the row of a partner, and opens with the MDN checked', async () => {
    const { user, address } = await renderAs2('?tab=partners');
    const row = await rowOf('AS2 partners', 'Pinecrest Lines');
    await user.click(within(row).getByRole('button', { name: 'Actions for Pinecrest Lines' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Send test message…' }));
    const question = await dialog(/^Send a test message to Pinecrest Lines/);
    await user.click(within(question).getByRole('button', { name: 'Send' }));
    const drawer = await dialog(/^as2-test-.*Test message/);
    expect(address()).toContain('tab=messages');
    expect(within(drawer).getByText('Matches')).toBeTruthy();
    expect(within(drawer).queryByRole('button', { name: 'Resend…' })).toBeNull();
    await user.keyboard('{Escape}');
    const [latest] = await within(await grid('AS2 messages')).findAllByRole('link');
    expect(latest?.textContent).toMatch(/^as2-test-/);
  });

  test('is sent from a profile to one of the partners that use it, and says what failed', async () => {
    const { user, server } = await renderAs2();
    const partner = await stored(server, 'as2_partners', 'Alder Retail');
    await server.graphql(
      OWNER,
      'mutation($input: SaveAs2PartnerInput!) { save_as2_partner(input: $input) { errors { code } } }',
      {
        input: { as2_partner_uuid: partner?.as2_partner_uuid, partner_url: 'https://as2.alder.invalid/as2' },
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Actions for Production station' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Send test message…' }));
    const question = await dialog(/^Send a test message/);
    await user.selectOptions(within(question).getByRole('combobox', { name: 'Partner' }), 'Alder Retail');
    await user.click(within(question).getByRole('button', { name: 'Send' }));
    const drawer = await dialog(/^as2-test-.*Delivery failed/);
    expect(within(drawer).getByText('The name as2.alder.invalid cannot be resolved.')).toBeTruthy();
  });
});

describe('the certificates', () => {
  test('are sorted by their end, without replaced ones', async () => {
    await renderAs2('?tab=certificates', { server: sharedServer });
    await grid('Certificates');
    const validity = within(await grid('Certificates'))
      .getAllByRole('row')
      .slice(1)
      .map((row) => /Expired|\d+ days? left/.exec(row.textContent ?? '')?.[0] ?? '');
    expect(validity[0]).toBe('Expired');
    expect(validity[1]).toMatch(/^\d days? left$/);
  });

  test('are filtered by validity and purpose', async () => {
    await renderAs2('?tab=certificates&state=EXPIRING&purpose=AS2_PROFILE', { server: sharedServer });
    await waitFor(async () => expect(await names('Certificates')).toEqual(['Production station']));
  });

  test('open with their content, their users, and their owner', async () => {
    const profile = await stored(sharedServer, 'as2_profiles', 'Production station');
    await renderAs2(`?tab=certificates&edit=${profile?.certificate?.certificate_uuid}`, {
      server: sharedServer,
    });
    const drawer = await dialog(/^Production station/);
    expect(await within(drawer).findByText('Self-signed')).toBeTruthy();
    expect(within(drawer).getAllByRole('link', { name: 'Pinecrest Lines' }).length).toBeGreaterThan(0);
    expect(within(drawer).getByRole('link', { name: 'Production station' }).getAttribute('href')).toBe(
      `/c/${company()}/settings/as2?edit=${profile?.as2_profile_uuid}`,
    );
    expect(drawer.textContent).not.toContain('PRIVATE KEY');
    // The certificate in use cannot be deleted.
    expect(within(drawer).queryByRole('button', { name: 'Delete…' })).toBeNull();
  });

  test('that are next in line can be deleted, after a confirmation', async () => {
    const { user, server, router } = await renderAs2('?tab=certificates');
    await grid('Certificates');
    const next = (await stored(server, 'as2_partners', 'Alder Retail'))?.next_certificate;
    await router.navigate({ search: `?tab=certificates&edit=${next?.certificate_uuid}` });
    await user.click(await screen.findByRole('button', { name: 'Delete…' }));
    const question = await dialog(/Delete this certificate/);
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await stored(server, 'as2_partners', 'Alder Retail'))?.next_certificate).toBeNull();
  });
});
