import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import settingsQuery from '#gql/SettingsScreenQuery';
import { createTestServer } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { seededPlaces } from '#tests/support/seeded.ts';
import { settingsGroups } from '../../_shared/settings-places.ts';
import { paths } from '../../paths.ts';

const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const shared = await createTestServer();
const { company_uuid } = await seededPlaces(shared.server);
const settings = paths.settings({ company_uuid });
const companyForm = paths.settings({ company_uuid }, { edit: 'company' });

const shown = () => screen.findByRole('heading', { name: 'Settings' });
/** A card of the loaded page, not of the skeleton, which has cards with the same names. */
const card = async (name: string) => {
  await shown();
  return screen.findByRole('region', { name });
};
const drawer = () => screen.findByRole('dialog', { name: /^Company/ });

describe('the overview', () => {
  test('shows what needs attention, worst first, for every warning of the server', async () => {
    const { data } = await shared.graphql<{
      company: { pulse: { warnings: { title: string }[] } };
    }>(OWNER, `{ company(company_uuid: "${company_uuid}") { pulse { warnings { title } } } }`);
    const titles = data.company.pulse.warnings.map(({ title }) => title);
    expect(titles.length).toBeGreaterThan(5);
    const { user } = await renderRoute(settings, { server: shared });
    const list = await card('Needs attention');
    expect(within(list).getByText(String(titles.length))).toBeTruthy();
    expect(within(list).getAllByRole('listitem')).toHaveLength(5);
    await user.click(within(list).getByRole('button', { name: `Show ${titles.length - 5} more` }));
    const rows = within(list).getAllByRole('listitem');
    expect(rows).toHaveLength(titles.length);
    rows.forEach((row, index) => expect(row.textContent).toContain(titles[index]));
    expect(rows[0]?.textContent).toMatch(
      /^Failed 12 times in a rowSFTP launcher · .*Host key fingerprint changed/,
    );
  });

  test('links to every settings page, and to the API explorer', async () => {
    await renderRoute(settings, { server: shared });
    await card('Needs attention');
    const links = within(screen.getByRole('main'))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(links).toContain(paths.graphqlExplorer());
    const places = settingsGroups
      .flatMap((group) => group.places)
      .filter(({ screen }) => screen !== 'settings');
    expect(links).toEqual(
      expect.arrayContaining(places.map(({ screen }) => paths[screen]({ company_uuid }))),
    );
  });

  test('shows the status of each settings page', async () => {
    await renderRoute(settings, { server: shared });
    const { data } = await shared.graphql<{
      company: Record<'users' | 'invited' | 'sftp_users', { total_count: number }> & {
        license: { plan: string };
        pulse: { warnings: { kind: string }[] };
      };
    }>(
      OWNER,
      `{ company(company_uuid: "${company_uuid}") { users { total_count } invited: users(statuses: [INVITED]) { total_count }
         sftp_users { total_count } license { plan } pulse { warnings { kind } } } }`,
    );
    const { users, invited, sftp_users, pulse } = data.company;
    const workspace = await card('Workspace');
    expect(
      within(workspace).getByRole('link', {
        name: `Users People, roles and guests ${users.total_count}, ${invited.total_count} invited`,
      }),
    ).toBeTruthy();
    const failing = pulse.warnings.filter(({ kind }) => kind === 'NOTIFIER_FAILING').length;
    expect(
      within(workspace).getByRole('link', { name: new RegExp(`^Notifiers .*${failing} failing$`) }),
    ).toBeTruthy();
    expect(within(workspace).getByRole('link', { name: /^License .*Enterprise$/ })).toBeTruthy();
    const connectivity = await card('Connectivity');
    const sftp = within(connectivity).getByRole('link', {
      name: new RegExp(`^SFTP users .*${sftp_users.total_count}$`),
    });
    expect(sftp.getAttribute('href')).toBe(paths.sftpUsers({ company_uuid }));
    expect(within(await card('Data')).getAllByRole('link')).toHaveLength(5);
    expect(within(await card('Developers')).getAllByRole('link')).toHaveLength(4);
    expect(screen.getAllByRole('link', { name: /: Open notifier$/ }).length).toBeGreaterThan(0);
  });

  test('shows the license’s quotas and their usage', async () => {
    await renderRoute(settings, { server: shared });
    const license = await card('License');
    const meter = within(license).getByRole('meter', { name: 'Executions this month' });
    expect(meter.getAttribute('aria-valuetext')).toMatch(/^[\d,]+ of 30,000$/);
    expect(within(license).getByText('35, unlimited')).toBeTruthy();
  });

  test('sends one request', async () => {
    const { operations } = await renderRoute(settings, { server: shared });
    await card('License');
    expect(operations().filter((name) => name !== 'SignedInLayoutQuery')).toEqual(['SettingsScreenQuery']);
  });
});

describe('the search', () => {
  test('gets the focus with /, finds by other search terms and opens the first match with Enter', async () => {
    const { user, address } = await renderRoute(settings, { server: shared });
    await card('Workspace');
    await user.keyboard('/');
    const field = screen.getByRole('searchbox', { name: 'Find a setting' });
    expect(document.activeElement).toBe(field);
    await user.keyboard('webhook');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Data' })).toBeNull());
    expect(within(await card('Workspace')).getAllByRole('link')).toHaveLength(1);
    expect(await screen.findByText('1 setting found')).toBeTruthy();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(paths.notifiers({ company_uuid })));
  });

  test('finds items on this page, and says when nothing matches', async () => {
    const { user, address } = await renderRoute(settings, { server: shared });
    await shown();
    const field = await screen.findByRole('searchbox', { name: 'Find a setting' });
    await user.type(field, 'no such thing');
    expect(await screen.findByText('No setting matches “no such thing”')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(document.activeElement).toBe(field);
    await card('Needs attention');
    await user.type(field, 'time zone{Enter}');
    await drawer();
    expect(address()).toBe(companyForm);
  });
});

describe('a part that fails', () => {
  test('fails on its own, with a retry', async () => {
    let isBroken = true;
    const { user } = await renderRoute(settings, {
      server: shared,
      async intercept({ operationName, query, variables, bearer }) {
        if (operationName !== 'SettingsScreenQuery' || !isBroken) return undefined;
        const whole = await shared.server.fetch(
          new Request('http://localhost/graphql', {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              accept: 'application/json',
              authorization: bearer ?? '',
            },
            body: JSON.stringify({ query, variables }),
          }),
        );
        const reply = (await whole.json()) as { data: { company: { pulse: object } } };
        reply.data.company.pulse = { ...reply.data.company.pulse, warnings: null };
        const error = {
          message: 'The certificates could not be read',
          path: ['company', 'pulse', 'warnings'],
        };
        return Response.json({ ...reply, errors: [error] });
      },
    });
    const failed = await card('Needs attention');
    expect(await within(failed).findByText('The certificates could not be read')).toBeTruthy();
    expect(within(await card('License')).getAllByRole('meter').length).toBeGreaterThan(0);
    isBroken = false;
    await user.click(within(failed).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Failed 12 times in a row')).toBeTruthy();
  });

  test.each(['Company.pulse', 'Company.canonical_schema'])(
    '%s fails without the rest of the page',
    async (field) => {
      const server = await createTestServer();
      await server.server.fetch(
        new Request('http://localhost/__mock/faults', {
          method: 'PUT',
          headers: { 'x-mock-control': '1', 'content-type': 'application/json' },
          body: JSON.stringify([{ field, error: { message: 'Broken.', code: 'INTERNAL_SERVER_ERROR' } }]),
        }),
      );
      await renderRoute(settings, { server });
      await shown();
      expect(within(await card('License')).getAllByRole('meter').length).toBeGreaterThan(0);
      const attention = await card('Needs attention');
      expect(within(attention).queryByRole('button', { name: 'Retry' }) !== null).toBe(
        field === 'Company.pulse',
      );
    },
  );
});

describe('permissions', () => {
  test.each(['viewer@northbay.example', 'guest@northbay.example'])(
    '%s sees an empty page, and receives no restricted data',
    async (as) => {
      const { sent } = await renderRoute(settings, { server: shared, as });
      await screen.findByRole('navigation', { name: 'Workspace' });
      await waitFor(() => expect(screen.getByRole('main').textContent).toBe(''));
      const query = sent.find(({ operationName }) => operationName === 'SettingsScreenQuery')?.query;
      expect(query).toBe(settingsQuery.params.text);
      const { data, errors } = await shared.graphql<{
        company: Record<string, unknown> & { pulse: { warnings: unknown[] } };
      }>(as, query ?? '', { company_uuid });
      const { company } = data;
      for (const field of ['users', 'notifiers', 'license', 'host_systems', 'mappings', 'portal_api_keys']) {
        expect(company[field]).toBeNull();
      }
      expect(company.pulse.warnings).toEqual([]);
      expect(errors?.length).toBeGreaterThan(5);
    },
  );

  test('an editor edits the company but cannot archive', async () => {
    await renderRoute(settings, { server: shared, as: EDITOR });
    await card('License');
    expect(screen.getByRole('button', { name: 'Edit company' }).getAttribute('aria-disabled')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Danger zone' })).toBeNull();
  });

  test('nobody can change a suspended workspace', async () => {
    const { data } = await shared.graphql<{
      viewer: { companies: { company_uuid: string; short_code: string }[] };
    }>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
    const suspended = data.viewer.companies.find(({ short_code }) => short_code === 'harborline');
    const at = { company_uuid: suspended?.company_uuid ?? '' };
    await renderRoute(paths.settings(at, { edit: 'company' }), {
      server: shared,
      as: 'operator@northbay.example',
    });
    const edit = await screen.findByRole('button', { name: 'Edit company' });
    expect(edit.getAttribute('aria-disabled')).toBe('true');
    expect(edit.dataset['tip']).toBe('This workspace is suspended. Nothing can be changed.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the company’s form', () => {
  const edit = async () => {
    const rendered = await renderRoute(settings, { as: OWNER });
    await rendered.user.click(await screen.findByRole('button', { name: 'Edit company' }));
    const form = within(await drawer());
    return {
      ...rendered,
      form,
      save: () => rendered.user.click(form.getByRole('button', { name: 'Save changes' })),
    };
  };
  const inputs = (sent: readonly { operationName: string; variables: Readonly<Record<string, unknown>> }[]) =>
    sent.flatMap(({ operationName, variables }) =>
      operationName === 'CompanyDrawerUpdateMutation' ? variables['input'] : [],
    );

  test('saves only changed fields', async () => {
    const { user, form, save, address, sent } = await edit();
    expect(address()).toBe(companyForm);
    const days = form.getByRole('textbox', { name: /^Retention/ });
    await user.clear(days);
    await user.type(days, '60');
    const zone = form.getByRole('combobox', { name: 'Time zone' });
    await user.click(zone);
    await user.type(zone, 'oslo{Enter}');
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe(settings);
    expect(inputs(sent)).toEqual([
      { company_uuid, lock_version: 1, retention_days: 60, time_zone: 'Europe/Oslo' },
    ]);
    const company = await card('Company');
    expect(company.textContent).toContain('60 days');
    expect(company.textContent).toContain('Europe/Oslo');
    expect(company.textContent).toMatch(/Changed 15 Sep 2026 by Olivia Marsh$/);
  });

  test('rejects at the field the values that the server would reject', async () => {
    const { user, form, save, sent } = await edit();
    const code = form.getByRole('textbox', { name: /^Short code/ });
    await user.clear(code);
    await user.type(code, 'North Bay');
    await user.tab();
    expect(form.getByText(/^Use 3 to 20 lowercase letters/)).toBeTruthy();
    const days = form.getByRole('textbox', { name: /^Retention/ });
    await user.clear(days);
    await user.type(days, '7');
    await save();
    expect(await form.findByText('Not saved: 2 fields need attention')).toBeTruthy();
    expect(form.getByText('At least 30 days.', { selector: '[id$="-note"] *, [id$="-note"]' })).toBeTruthy();
    expect(inputs(sent)).toEqual([]);
  });

  test('asks before a new short code, and shows the server’s rejection at the field', async () => {
    const { user, form, save, sent } = await edit();
    const code = form.getByRole('textbox', { name: /^Short code/ });
    await user.clear(code);
    await user.type(code, 'alder-retail');
    expect(form.getByText('/cu/alder-retail/…')).toBeTruthy();
    await save();
    const question = await screen.findByRole('dialog', { name: 'Change short code?' });
    expect(question.textContent).toContain('/cu/northbay/');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(inputs(sent)).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change short code?' })).toBeNull());
    await save();
    const again = await screen.findByRole('dialog', { name: 'Change short code?' });
    await user.click(within(again).getByRole('button', { name: 'Change short code' }));
    await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'));
    expect(form.getAllByText(/The short code “alder-retail” is taken/).length).toBeGreaterThan(0);
    expect((code as HTMLInputElement).value).toBe('alder-retail');
  });

  test('explains the consequences of a move to test', async () => {
    const { user, form, save } = await edit();
    await user.click(form.getByRole('radio', { name: 'Test' }));
    await save();
    const question = await screen.findByRole('dialog', { name: 'Move to test?' });
    expect(question.textContent).toContain('real partners still receive what they send');
    await user.click(within(question).getByRole('button', { name: 'Move to test' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(within(await card('Company')).getByText('TEST')).toBeTruthy();
  });

  test('shows both versions if someone else has saved in the meantime, and saves the chosen one', async () => {
    const { user, form, save, server, sent } = await edit();
    const name = form.getByRole('textbox', { name: /^Name/ });
    await user.clear(name);
    await user.type(name, 'Northbay Group');
    await server.graphql(
      EDITOR,
      'mutation($input: UpdateCompanyInput!) { update_company(input: $input) { errors { code } } }',
      { input: { company_uuid, lock_version: 1, retention_days: 90, company_name: 'Northbay Logistics' } },
    );
    await save();
    expect(await form.findByText(/^Changed by Edwin Castellanos/)).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Show both' }));
    await user.click(form.getByRole('radio', { name: 'Name: yours, Northbay Group' }));
    await user.click(form.getByRole('button', { name: 'Continue with these' }));
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(inputs(sent).at(-1)).toEqual({ company_uuid, lock_version: 2, company_name: 'Northbay Group' });
    const company = await card('Company');
    expect(company.textContent).toContain('Northbay Group');
    expect(company.textContent).toContain('90 days');
  });

  test('keeps unsaved changes until the person confirms discarding them', async () => {
    const { user, form, address } = await edit();
    await user.type(form.getByRole('textbox', { name: /^Name/ }), ' AS');
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('dialog', { name: 'Discard your changes?' });
    await user.click(within(question).getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(address()).toBe(settings));
    expect(within(await card('Company')).getByText('Northbay Freight')).toBeTruthy();
  });
});

describe('archiving', () => {
  test('asks for the name, and goes to the workspaces', async () => {
    const { user, address, server } = await renderRoute(settings, { as: OWNER });
    const zone = await card('Danger zone');
    expect(zone.textContent).toContain('Stops 56 flows.');
    await user.click(within(zone).getByRole('button', { name: 'Archive…' }));
    const question = await screen.findByRole('dialog', { name: 'Archive Northbay Freight?' });
    const archive = within(question).getByRole<HTMLButtonElement>('button', { name: 'Archive' });
    expect(archive.disabled).toBe(true);
    await user.type(within(question).getByRole('textbox'), 'Northbay Freight');
    await user.click(archive);
    await screen.findByRole('heading', { name: 'Workspaces' });
    expect(address()).toBe(paths.companySelect({ stay: 1 }));
    expect(await screen.findByText('Northbay Freight is archived')).toBeTruthy();
    const { data } = await server.graphql<{ company: { status: string } }>(
      OWNER,
      `{ company(company_uuid: "${company_uuid}") { status } }`,
    );
    expect(data.company.status).toBe('ARCHIVED');
  });
});
