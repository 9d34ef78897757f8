import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderRoute } from '#tests/support/render-route.tsx';

const NEWCOMER = { as: 'newcomer@northbay.example' };
const field = (name: string) =>
  screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });

describe('the form of a new workspace', () => {
  test('suggests a free short code from the name, creates, and opens the workspace with its first steps', async () => {
    const { user, address, server } = await renderRoute('/c/new', NEWCOMER);
    await user.type(await field('Name'), 'Northbay');
    await waitFor(async () => expect((await field('Short code')).value).toBe('northbay-2'));
    expect(await screen.findByText('Available')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Test' }));
    await user.click(screen.getByRole('button', { name: 'Create workspace' }));
    await waitFor(() => expect(address()).toMatch(/^\/c\/[\da-f-]{36}$/));
    const steps = await screen.findByRole('region', { name: 'Set up this workspace' });
    expect(within(steps).getByText('0 of 7 done')).toBeTruthy();
    expect(within(steps).getByRole('link', { name: 'Add: Add a notifier' })).toBeTruthy();
    const { data } = await server.graphql<{ viewer: { companies: object[] } }>(
      NEWCOMER.as,
      '{ viewer { companies { company_name short_code environment country time_zone default_currency my_role } } }',
    );
    expect(data?.viewer.companies).toEqual([
      expect.objectContaining({
        company_name: 'Northbay',
        short_code: 'northbay-2',
        environment: 'TEST',
        default_currency: 'USD',
        my_role: 'OWNER',
      }),
    ]);
  });

  test('keeps a short code that the person typed, reports that it is taken, and suggests a free one', async () => {
    const { user } = await renderRoute('/c/new', NEWCOMER);
    await user.type(await field('Short code'), 'harborline');
    expect(await screen.findByText('Another workspace has this short code.')).toBeTruthy();
    await user.type(await field('Name'), 'Something else');
    await user.click(await screen.findByRole('button', { name: 'Use harborline-2' }));
    expect((await field('Short code')).value).toBe('harborline-2');
    expect(document.activeElement).toBe(await field('Short code'));
    expect(await screen.findByText('Available')).toBeTruthy();
  });

  test('creates nothing with a taken short code, and focuses the field', async () => {
    const { user, address } = await renderRoute('/c/new', NEWCOMER);
    await user.type(await field('Short code'), 'harborline');
    await user.type(await field('Name'), 'Harborline');
    await user.click(screen.getByRole('button', { name: 'Create workspace' }));
    expect(await screen.findAllByText(/is taken. Try “harborline-2”/)).not.toHaveLength(0);
    expect(address()).toBe('/c/new');
  });

  test('reports missing values', async () => {
    const { user } = await renderRoute('/c/new', NEWCOMER);
    await user.click(await screen.findByRole('button', { name: 'Create workspace' }));
    expect(await screen.findAllByText('Enter a name of at least 2 characters.')).not.toHaveLength(0);
  });

  test('adds the chosen template to the first steps of the new workspace', async () => {
    const { user } = await renderRoute('/c/new');
    const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Start from' });
    const [, first] = [...select.options];
    if (!first) throw new Error('no template is offered');
    await user.selectOptions(select, first.value);
    await user.type(await field('Name'), 'Tidewater');
    await waitFor(async () => expect((await field('Short code')).value).toBe('tidewater'));
    await user.click(screen.getByRole('button', { name: 'Create workspace' }));
    const steps = await screen.findByRole('region', { name: 'Set up this workspace' });
    expect(within(steps).getByText(`Apply the template “${first.text}”`)).toBeTruthy();
  });

  test('reports that it cannot be loaded, even if the shell has loaded its own fields, and loads on Retry', async () => {
    let isBusy = true;
    const { user } = await renderRoute('/c/new', {
      intercept: async ({ operationName }) => {
        if (operationName !== 'NewCompanyScreenQuery' || !isBusy) return undefined;
        // The response for the shell comes first.
        await screen.findByRole('button', { name: /your menu/ });
        return new Response('', { status: 500 });
      },
    });
    expect(await screen.findByText(/Response not successful: Received status code 500/)).toBeTruthy();
    isBusy = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await field('Name')).toBeTruthy();
    expect(await screen.findByRole('combobox', { name: 'Start from' })).toBeTruthy();
  });
});
