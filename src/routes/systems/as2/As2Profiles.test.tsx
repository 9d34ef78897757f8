import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { MODERN } from '#mock/node/pki/pkcs12.testing.ts';
import { dialog, enterSecret, renderAs2, sharedServer, stored } from '#tests/support/as2-screen.ts';

const rowOf = async (name: string) => {
  const table = await screen.findByRole('table', { name: 'AS2 profiles' });
  return (await within(table).findByRole('link', { name })).closest('tr') as HTMLElement;
};
const pkcs12 = () =>
  new File([Buffer.from(MODERN, 'base64')], 'station.p12', { type: 'application/x-pkcs12' });

describe('the profiles', () => {
  test('show their keys, the next certificate, and their partners', async () => {
    await renderAs2('', { server: sharedServer });
    const main = await rowOf('Production station');
    expect(main.textContent).toContain('NORTHBAYFWD');
    expect(main.textContent).toContain('6 days left');
    expect(main.textContent).toContain('Default');
    const profile = await stored(sharedServer, 'as2_profiles', 'Production station');
    const partners = within(main).getByRole('link', { name: `${profile?.used_by.total_count} partners` });
    expect(partners.getAttribute('href')).toContain(`tab=partners&profile=${profile?.as2_profile_uuid}`);
    expect((await rowOf('Recovery site')).textContent).toContain('RSA 3072');
  });

  test('send a test message to one of their partners', async () => {
    const { user } = await renderAs2('', { server: sharedServer });
    const profile = await stored(sharedServer, 'as2_profiles', 'Production station');
    await user.click(await screen.findByRole('button', { name: 'Actions for Production station' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Send test message…' }));
    const question = await dialog(/^Send a test message\?/);
    const choices = within(within(question).getByLabelText('Partner')).getAllByRole('option');
    expect(choices).toHaveLength(profile?.used_by.total_count ?? 0);
  });

  test('offer to add the first profile', async () => {
    await renderAs2('', { server: sharedServer, code: 'solo-broker' });
    expect(await screen.findByText('No AS2 profiles yet')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Add profile' })).toHaveLength(2);
  });
});

describe('a new profile', () => {
  test('gets a generated key pair, and can be chosen for a partner', async () => {
    const { user, server, router } = await renderAs2();
    await user.click(await screen.findByRole('button', { name: 'Add profile' }));
    const form = await dialog(/^New AS2 profile.*key pair/);
    await user.click(within(form).getByRole('button', { name: 'Add profile' }));
    expect((await within(form).findAllByText(/Give it a name/)).length).toBeGreaterThan(0);
    await user.type(within(form).getByRole('textbox', { name: /^Name/ }), 'EU station');
    await user.type(within(form).getByRole('textbox', { name: /^AS2 ID/ }), 'NORTHBAY-EU');
    await user.click(within(form).getByRole('radio', { name: '3072' }));
    const days = within(form).getByRole('textbox', { name: /^Validity/ });
    await user.clear(days);
    await user.type(days, '365');
    await user.click(within(form).getByRole('checkbox', { name: 'Default for new partners' }));
    await user.click(within(form).getByRole('button', { name: 'Add profile' }));
    await waitFor(async () => expect((await rowOf('EU station')).textContent).toMatch(/36[45] days left/));
    expect((await rowOf('EU station')).textContent).toContain('Default');
    expect((await rowOf('Production station')).textContent).not.toContain('Default');
    expect(await stored(server, 'as2_profiles', 'EU station')).toMatchObject({
      as2_id: 'NORTHBAY-EU',
      is_default: true,
      certificate: { key_size: 3072 },
    });
    await router.navigate({ search: '?tab=partners&new=1' });
    const partner = await dialog(/^New AS2 partner.*settings/);
    const choice = await within(partner).findByRole('combobox', { name: /^AS2 profile/ });
    expect(within(choice).getByRole('option', { name: 'EU station (NORTHBAY-EU)' })).toHaveProperty(
      'selected',
      true,
    );
  });

  test('takes the key pair of a PKCS #12 file; a wrong passphrase is reported at its field', async () => {
    const { user, server, environment } = await renderAs2('?new=1');
    const form = await dialog(/^New AS2 profile.*key pair/);
    await user.type(await within(form).findByRole('textbox', { name: /^Name/ }), 'Imported');
    await user.type(within(form).getByRole('textbox', { name: /^AS2 ID/ }), 'NBF-P12');
    await user.click(within(form).getByRole('radio', { name: 'Import PKCS #12' }));
    await user.click(within(form).getByRole('button', { name: 'Add profile' }));
    expect((await within(form).findAllByText('Choose the file with the key pair.')).length).toBeGreaterThan(
      0,
    );
    await user.upload(form.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement, pkcs12());
    expect(await within(form).findByText('station.p12')).toBeTruthy();
    await enterSecret(user, form, 'Passphrase', 'harbor');
    await user.click(within(form).getByRole('button', { name: 'Add profile' }));
    const passphrase = within(form).getByLabelText(/^Passphrase/);
    await waitFor(() => expect(passphrase.getAttribute('aria-invalid')).toBe('true'));
    expect(await stored(server, 'as2_profiles', 'Imported')).toBeUndefined();
    await user.clear(passphrase);
    await user.type(within(form).getByLabelText(/^Passphrase/), 'harbör');
    await user.click(within(form).getByRole('button', { name: 'Add profile' }));
    expect(await rowOf('Imported')).toBeTruthy();
    const saved = await stored(server, 'as2_profiles', 'Imported');
    expect(saved?.certificate?.subject).toContain('CN=NBF-P12');
    await waitFor(() => expect(JSON.stringify(environment.getStore().getSource())).not.toContain('harbör'));
  });
});

describe('a rollover', () => {
  test('of a profile with a next certificate takes three clicks, and explains what happens', async () => {
    const { user, server } = await renderAs2();
    const next = (await stored(server, 'as2_profiles', 'Production station'))?.next_certificate;
    await user.click(await screen.findByRole('button', { name: 'Roll over Production station…' }));
    const review = await dialog(/^Roll over Production station/);
    expect(
      await within(review).findByText('Messages encrypted for the current certificate are still opened.'),
    ).toBeTruthy();
    expect(within(review).getByRole('link', { name: 'Pinecrest Lines' })).toBeTruthy();
    const roll = within(review).getByRole('button', { name: 'Roll over now' });
    // It is not valid yet, which the person has to confirm.
    expect(roll.getAttribute('aria-disabled')).toBe('true');
    await user.click(roll);
    expect((await stored(server, 'as2_profiles', 'Production station'))?.next_certificate).not.toBeNull();
    await user.click(within(review).getByRole('checkbox', { name: /^Messages may fail until/ }));
    await user.click(roll);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await stored(server, 'as2_profiles', 'Production station')).toMatchObject({
      certificate: { certificate_uuid: next?.certificate_uuid },
      next_certificate: null,
    });
    await waitFor(async () => expect((await rowOf('Production station')).textContent).toContain('None'));
  });

  test('of a profile without one creates it first: three clicks in all', async () => {
    const { user, server } = await renderAs2();
    const before = await stored(server, 'as2_profiles', 'Recovery site');
    await user.click(await screen.findByRole('button', { name: 'Roll over Recovery site…' }));
    await user.click(await screen.findByRole('button', { name: 'Add next certificate' }));
    await user.click(await screen.findByRole('button', { name: 'Roll over now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const after = await stored(server, 'as2_profiles', 'Recovery site');
    expect(after?.certificate?.certificate_uuid).not.toBe(before?.certificate?.certificate_uuid);
    expect(after?.certificate?.key_size).toBe(3072);
    await user.click(screen.getByRole('link', { name: 'Certificates' }));
    expect(await screen.findByRole('grid', { name: 'Certificates' })).toBeTruthy();
  });
});

describe('a stored profile', () => {
  test('that somebody else has saved in the meantime is shown in both versions', async () => {
    const { user, server } = await renderAs2();
    await user.click(await screen.findByRole('link', { name: 'Recovery site' }));
    const form = await dialog(/^Recovery site/);
    const name = await within(form).findByRole('textbox', { name: /^Name/ });
    const { as2_profile_uuid, lock_version } = (await stored(server, 'as2_profiles', 'Recovery site')) ?? {};
    await server.graphql(
      'editor@northbay.example',
      `mutation($input: SaveAs2ProfileInput!) { save_as2_profile(input: $input) { errors { code } } }`,
      { input: { as2_profile_uuid, lock_version, name: 'Theirs' } },
    );
    await user.clear(name);
    await user.type(name, 'Mine');
    await user.click(within(form).getByRole('button', { name: 'Save changes' }));
    await user.click(await within(form).findByRole('button', { name: 'Show both' }));
    expect((await within(form).findAllByText('Theirs')).length).toBeGreaterThan(0);
    expect(await stored(server, 'as2_profiles', 'Mine')).toBeUndefined();
  });

  test('shows at its field that the server rejects an AS2 ID', async () => {
    const { user, server } = await renderAs2();
    await user.click(await screen.findByRole('link', { name: 'Recovery site' }));
    const form = await dialog(/^Recovery site/);
    const id = await within(form).findByRole('textbox', { name: /^AS2 ID/ });
    await user.clear(id);
    await user.type(id, 'northbayfwd');
    await user.click(within(form).getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(id.getAttribute('aria-invalid')).toBe('true'));
    expect((await stored(server, 'as2_profiles', 'Recovery site'))?.as2_id).toBe('NORTHBAYFWD-DR');
  });

  test('in use by partners cannot be deleted; another one is, after a confirmation', async () => {
    const { user, server } = await renderAs2();
    await user.click(await screen.findByRole('button', { name: 'Actions for Production station' }));
    const refused = await screen.findByRole('menuitem', { name: /^Delete/ });
    expect(refused.getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Actions for Recovery site' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Delete/ }));
    const question = await dialog(/Delete the AS2 profile/);
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Recovery site' })).toBeNull());
    expect(await stored(server, 'as2_profiles', 'Recovery site')).toBeUndefined();
  });
});
