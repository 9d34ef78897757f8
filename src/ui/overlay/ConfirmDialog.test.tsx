import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from '../actions/Button.tsx';
import { UiProvider } from '../UiProvider.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { Drawer } from './Drawer.tsx';
import { Menu } from './Menu.tsx';

function Page(props: Partial<ConfirmDialogProps> & { onConfirm: () => void }) {
  const [opened, setOpened] = useState(false);
  return (
    <UiProvider>
      <Button onClick={() => setOpened(true)}>Remove</Button>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title="Delete the host system?"
        confirmLabel="Delete"
        {...props}
      >
        Its connections stop working.
        <Menu
          label="More"
          items={[{ label: 'A', onSelect: () => {} }]}
          renderTrigger={(p) => <Button {...p}>More</Button>}
        />
      </ConfirmDialog>
    </UiProvider>
  );
}

test('the action waits for the name, which must be typed each time', async () => {
  const user = userEvent.setup();
  const onConfirm = vi.fn();
  render(<Page onConfirm={onConfirm} typeToConfirm="NORTHBAY" danger />);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  const confirm = await screen.findByRole('button', { name: 'Delete' });
  const field = screen.getByLabelText('Type NORTHBAY to confirm');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(confirm).toHaveProperty('disabled', true);
  await user.keyboard('northbay{Enter}');
  expect(onConfirm).not.toHaveBeenCalled();
  await user.clear(field);
  await user.keyboard('NORTHBAY{Enter}');
  expect(onConfirm).toHaveBeenCalledTimes(1);

  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByLabelText('Type NORTHBAY to confirm')).toHaveProperty('value', '');
});

test('the page does not scroll while it is open, and the focus returns', async () => {
  const user = userEvent.setup();
  render(<Page onConfirm={() => {}} />);
  const opener = screen.getByRole('button', { name: 'Remove' });
  await user.click(opener);
  await screen.findByRole('dialog', { name: 'Delete the host system?' });
  expect(document.documentElement.hasAttribute('data-scroll-locked')).toBe(true);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(opener));
  expect(document.documentElement.hasAttribute('data-scroll-locked')).toBe(false);
});

test('Escape in a menu inside the dialog closes only the menu', async () => {
  const user = userEvent.setup();
  render(<Page onConfirm={() => {}} />);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await user.click(await screen.findByRole('button', { name: 'More' }));
  expect(screen.getByRole('menu')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('nothing closes it during the action, and it shows a failure', async () => {
  const user = userEvent.setup();
  const onConfirm = vi.fn();
  const { rerender } = render(<Page onConfirm={onConfirm} />);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await screen.findByRole('dialog');
  rerender(<Page onConfirm={onConfirm} busy />);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onConfirm).not.toHaveBeenCalled();
  expect(screen.getByRole('dialog')).toBeTruthy();
  rerender(<Page onConfirm={onConfirm} error="It is in use by 3 flows." />);
  expect(screen.getByText('It is in use by 3 flows.').getAttribute('role')).toBe('alert');
});

test.each([
  ['dialog', Dialog],
  ['drawer', Drawer],
] as const)(
  'during the action, nothing in a %s changes or closes it, and the focus stays; then both can be done',
  async (_what, Panel) => {
    const user = userEvent.setup();
    const onClose = vi.fn<() => void>();
    const onSend = vi.fn<() => void>();
    const page = (busy: boolean) => {
      const foot = (
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button busy={busy} onClick={onSend}>
            Send
          </Button>
        </>
      );
      return (
        <UiProvider>
          <Panel
            opened
            onClose={onClose}
            title="Report"
            busy={busy}
            {...(Panel === Drawer ? { foot } : { actions: foot })}
          >
            <input aria-label="Message" />
            <input type="checkbox" aria-label="Urgent" />
          </Panel>
        </UiProvider>
      );
    };
    const { rerender } = render(page(false));
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Message' });
    const check = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Urgent' });
    await user.type(field, 'Sent');

    rerender(page(true));
    await user.keyboard(' and more');
    await user.click(check);
    for (const name of ['Send', 'Cancel']) await user.click(screen.getByRole('button', { name }));
    await user.click(field);
    await user.keyboard('{Escape}');
    expect(field.value).toBe('Sent');
    expect(check.checked).toBe(false);
    expect(document.activeElement).toBe(field);
    expect([onClose.mock.calls, onSend.mock.calls]).toEqual([[], []]);

    rerender(page(false));
    await user.keyboard(' and more{Escape}');
    expect(field.value).toBe('Sent and more');
    expect(onClose).toHaveBeenCalledOnce();
  },
);
