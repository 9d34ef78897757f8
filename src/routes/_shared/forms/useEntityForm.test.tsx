import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { object, string } from 'zod/mini';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { UiProvider } from '#ui/UiProvider.tsx';
import { formSearch, leavesForm, useFormAddress } from './form-address.ts';
import { useEntityForm } from './useEntityForm.ts';

// A page belongs to a single person, so each test loads it again for its person.
let person = 'me';
vi.mock('#lib/page-owner.ts', () => ({ personalKey: (key: string) => `${key}:${person}` }));
const signInAs = (sub: string) => {
  person = sub;
};
beforeEach(() => signInAs('me'));

function Screen() {
  const { open, openForm, close } = useFormAddress();
  return (
    <UiProvider>
      <button type="button" onClick={() => openForm({ edit: 'a' })}>
        Edit A
      </button>
      <Link to="/other">Elsewhere</Link>
      {open && 'edit' in open && <Drawer name={open.edit} onClose={close} />}
    </UiProvider>
  );
}

function Drawer({ name, onClose }: { name: string; onClose: () => void }) {
  const form = useEntityForm({
    formKey: `thing/${name}`,
    subject: name,
    values: { name },
    schema: object({ name: string() }),
    save: () => Promise.resolve({ ok: true }),
    onSaved: onClose,
  });
  return (
    <FormDrawer form={form} onClose={onClose} title={`Thing ${name}`}>
      <FormSection title="General">
        <TextField field={form.field('name')} label="Name" focusFirst />
      </FormSection>
    </FormDrawer>
  );
}

function show(...entries: string[]) {
  const routes = [
    { path: '/list', element: <Screen /> },
    { path: '/other', element: <p>Another page</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: entries });
  const { unmount } = render(<RouterProvider router={router} />);
  const address = () => router.state.location.pathname + router.state.location.search;
  return { user: userEvent.setup(), router, address, unmount };
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const question = () => screen.findByRole('dialog', { name: 'Discard your changes?' });

test('a drawer opens by its address and takes the focus; closing it unchanged asks nothing and returns the focus', async () => {
  const { user, address } = show('/other', '/list?filter=x');
  const opener = screen.getByRole('button', { name: 'Edit A' });
  await user.click(opener);
  await screen.findByRole('dialog', { name: 'Thing a' });
  expect(address()).toBe('/list?filter=x&edit=a');
  await waitFor(() => expect(document.activeElement).toBe(field()));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/list?filter=x');
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('if the drawer was opened by a link from elsewhere, closing it shows the list', async () => {
  const { user, router, address } = show('/other', '/list?edit=a');
  await screen.findByRole('dialog', { name: 'Thing a' });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(address()).toBe('/list'));
  await router.navigate(-1);
  await waitFor(() => expect(address()).toBe('/other'));
});

test('Escape, Back and links ask if there are unsaved changes; Keep editing keeps the address', async () => {
  const { user, router, address } = show('/list');
  await user.click(screen.getByRole('button', { name: 'Edit A' }));
  await screen.findByRole('dialog', { name: 'Thing a' });
  await user.type(field(), 'bc');

  await user.keyboard('{Escape}');
  const asked = await question();
  expect(within(asked).getByRole('listitem').textContent).toBe('Name: a abc');
  await waitFor(() =>
    expect(document.activeElement).toBe(within(asked).getByRole('button', { name: 'Keep editing' })),
  );
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard your changes?' })).toBeNull());
  expect(field().value).toBe('abc');

  await router.navigate(-1);
  await user.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
  expect(address()).toBe('/list?edit=a');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard your changes?' })).toBeNull());

  await router.navigate('/other');
  await user.click(within(await question()).getByRole('button', { name: 'Discard changes' }));
  expect(await screen.findByText('Another page')).toBeTruthy();
  expect(sessionStorage).toHaveLength(0);
});

test('saving closes the drawer without a question', async () => {
  const { user, address } = show('/list');
  await user.click(screen.getByRole('button', { name: 'Edit A' }));
  await screen.findByRole('dialog', { name: 'Thing a' });
  await user.type(field(), 'bc');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(address()).toBe('/list'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('after a sign-in, the draft is restored only for the same person', async () => {
  const before = show('/list?edit=a');
  await screen.findByRole('dialog', { name: 'Thing a' });
  await before.user.type(field(), 'bc');
  before.unmount();
  signInAs('somebody else');
  const stranger = show('/list?edit=a');
  await screen.findByRole('dialog', { name: 'Thing a' });
  expect(field().value).toBe('a');
  stranger.unmount();
  signInAs('me');
  show('/list?edit=a');
  await screen.findByRole('dialog', { name: 'Thing a' });
  expect(field().value).toBe('abc');
  expect(screen.getByText('Your unsaved changes were kept.')).toBeTruthy();
});

test('a navigation leaves a form if it removes the form from the address, not if it filters the list', () => {
  const at = (search: string, pathname = '/list') => ({ pathname, search });
  expect(leavesForm(at('?edit=a'), at('?edit=a&q=x'))).toBe(false);
  expect(leavesForm(at('?edit=a'), at(''))).toBe(true);
  expect(leavesForm(at('?new=webhook'), at('?new=email'))).toBe(true);
  expect(leavesForm(at(''), at('', '/other'))).toBe(true);
  expect(leavesForm(at('?type=SFTP'), at('?type=FTP'))).toBe(false);
  expect(leavesForm(at('?type=SFTP'), at('?type=FTP'), ['type'])).toBe(true);
  expect(formSearch('?q=x&new=email', { edit: 'a b' })).toBe('?q=x&edit=a+b');
});
