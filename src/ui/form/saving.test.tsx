import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { array, minLength, object, string } from 'zod/mini';
import { SECRETS } from '#tests/support/secret-texts.ts';
import { UiProvider } from '../UiProvider.tsx';
import { FormDrawer } from './FormDrawer.tsx';
import { FormGrid } from './FormGrid.tsx';
import { KeyValueField, type KeyValueEntry } from './KeyValueField.tsx';
import { ListField } from './ListField.tsx';
import { MultiSelectField } from './MultiSelectField.tsx';
import { RadioCardsField } from './RadioCardsField.tsx';
import { SelectField } from './SelectField.tsx';
import { TagsField } from './TagsField.tsx';
import { TextField } from './TextField.tsx';
import type { SaveResult } from './form-model.ts';
import { useFormModel } from './useFormModel.ts';

const SYSTEMS = ['CargoWise', 'Manhattan', 'SAP', 'Oracle', 'E2open', 'Snowflake', 'NetSuite', 'Custom'].map(
  (label) => ({ value: label.toLowerCase(), label }),
);
const VALUES = {
  name: '',
  system: 'sap',
  access: 'READ',
  tags: [] as readonly string[],
  patterns: ['*.csv'] as readonly string[],
  headers: [{ key: '', value: '' }] as readonly KeyValueEntry[],
  partners: [] as readonly { value: string; label: string }[],
};
const schema = object({
  name: string().check(minLength(1, 'Enter a name.')),
  system: string(),
  access: string(),
  tags: array(string()),
  patterns: array(string()),
  headers: array(object({ key: string(), value: string() })),
  partners: array(object({ value: string(), label: string() })),
});

const save = vi.fn<(values: typeof VALUES) => Promise<SaveResult>>();
const onClose = vi.fn<() => void>();
beforeEach(() => {
  sessionStorage.clear();
  save.mockReset().mockResolvedValue({ ok: true });
  onClose.mockReset();
});

function Page({ values = VALUES }: { values?: typeof VALUES }) {
  const form = useFormModel({
    subject: 'New user',
    values,
    schema,
    save,
    isNew: true,
    onSaved: onClose,
    draftName: 'form.me.new',
  });
  return (
    <UiProvider>
      <FormDrawer form={form} onClose={onClose} title="Add user" saveLabel="Add">
        <FormGrid>
          <TextField field={form.field('name')} label="Name" />
          <SelectField field={form.field('system')} label="System" choices={SYSTEMS} />
          <RadioCardsField
            field={form.field('access')}
            label="Access"
            choices={[
              { value: 'READ', label: 'Read', description: 'Only reads.' },
              { value: 'WRITE', label: 'Write', description: 'Also writes.' },
            ]}
          />
          <TagsField field={form.field('tags')} label="Networks" />
          <ListField field={form.field('patterns')} label="Patterns" noun="pattern" />
          <KeyValueField field={form.field('headers')} label="Headers" noun="header" />
          <MultiSelectField
            field={form.field('partners')}
            label="Partners"
            placeholder="Add a partner…"
            choices={SYSTEMS.slice(0, 2)}
          />
        </FormGrid>
      </FormDrawer>
    </UiProvider>
  );
}

const open = async (values = VALUES) => {
  const user = userEvent.setup();
  const view = render(<Page values={values} />);
  await screen.findByRole('dialog');
  return { user, ...view };
};
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const add = () => screen.getByRole('button', { name: 'Add' });

/** A save that ends when the test says so. */
function slowSave() {
  const { promise, resolve } = Promise.withResolvers<SaveResult>();
  save.mockReturnValueOnce(promise);
  return resolve;
}

/** What the form shows: the values of all controls. */
const shown = () =>
  [...document.querySelectorAll<HTMLInputElement>('form input, form li')].map((element) =>
    element instanceof HTMLInputElement && element.type === 'radio'
      ? element.checked
      : (element.value ?? element.textContent),
  );

test('during a save, no field can be changed, the focus stays, and the next new form is empty', async () => {
  const end = slowSave();
  const { user, unmount } = await open();
  await user.type(box('Name'), 'Tomás');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(document.activeElement).toBe(box('Name'));
  expect(
    screen.getAllByRole('group').filter((element) => element.getAttribute('aria-disabled')),
  ).toHaveLength(1);
  expect(screen.getByText('Saving…')).toBeTruthy();

  const before = shown();
  await user.keyboard(' Reyes');
  await user.paste('pasted');
  await user.click(screen.getByRole('radio', { name: 'Write' }));
  await user.click(screen.getByRole('button', { name: 'Add pattern' }));
  await user.type(box('Networks'), '10.0.0.0/8{Enter}');
  await user.click(screen.getByRole('combobox', { name: 'System' }));
  await user.keyboard('{ArrowDown}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.keyboard('{Enter}{ArrowUp}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.type(box('Name, 1 of 1'), 'x-api-key{Enter}');
  fireEvent.drop(box('Name'));
  expect(shown()).toEqual(before);

  end({ ok: true });
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(save).toHaveBeenCalledOnce();
  expect(sessionStorage).toHaveLength(0);
  unmount();
  await open();
  expect(box('Name').value).toBe('');
  expect(screen.queryByText('Your unsaved changes were kept.')).toBeNull();
});

test.each([
  ['refused', { ok: false, errors: [{ path: ['name'], message: 'Taken.', code: 'TAKEN' }] }],
  ['lost on the way', { ok: false, errors: [] }],
] as const)(
  'after a save that was %s, everything is still there and can be edited',
  async (_what, result) => {
    const end = slowSave();
    const { user } = await open();
    await user.type(box('Name'), 'Tomás');
    await user.click(add());
    end(result);
    await waitFor(() => expect(screen.queryByText('Saving…')).toBeNull());
    expect(box('Name').value).toBe('Tomás');
    await user.type(box('Name'), ' Reyes');
    expect(box('Name').value).toBe('Tomás Reyes');
    expect(sessionStorage).toHaveLength(1);
  },
);

test('closing during a save asks; leaving keeps no draft, however the save ends', async () => {
  const end = slowSave();
  const { user, unmount } = await open();
  await user.type(box('Name'), 'Tomás');
  await user.click(add());
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('dialog', { name: 'Leave before it is saved?' });
  expect(question.textContent).toContain('it may be saved or not');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(onClose).toHaveBeenCalledOnce();
  unmount();
  expect(sessionStorage).toHaveLength(0);

  // Somebody starts another one before the first save has ended.
  const next = await open();
  await next.user.type(box('Name'), 'Ana');
  end({ ok: true });
  await Promise.resolve();
  expect(onClose).toHaveBeenCalledOnce();
  expect(sessionStorage).toHaveLength(1);
  next.unmount();
  await open();
  expect(box('Name').value).toBe('Ana');
});

test('the question whether to leave is taken back when the save ends', async () => {
  const end = slowSave();
  const { user } = await open();
  await user.type(box('Name'), 'Tomás');
  await user.click(add());
  await user.keyboard('{Escape}');
  await screen.findByRole('dialog', { name: 'Leave before it is saved?' });
  end({ ok: false, errors: [{ path: ['name'], message: 'Taken.', code: 'TAKEN' }] });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave before it is saved?' })).toBeNull());
  expect(box('Name').value).toBe('Tomás');
  expect(onClose).not.toHaveBeenCalled();
});

test('a new form is never told that somebody else changed it', async () => {
  const first = await open();
  await first.user.type(box('Name'), 'Tomás');
  first.unmount();
  // The defaults of a new form may change, too.
  const { user } = await open({ ...VALUES, access: 'WRITE' });
  expect(box('Name').value).toBe('Tomás');
  await user.click(add());
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(screen.queryByText(/somebody else|Changed by/)).toBeNull();
});

test('Enter adds in every field that can add, and never submits', async () => {
  const { user } = await open();
  await user.type(box('Name'), 'Tomás');
  await user.click(box('Networks'));
  await user.keyboard('{Enter}');
  await user.paste('2001:db8::/32, 198.51.100.0/24');
  await user.keyboard('{Enter}');
  await user.keyboard('10.0.0.0/8{Enter}{Enter}');
  expect(screen.getByRole('list', { name: 'Networks' }).children).toHaveLength(3);
  for (const name of ['Patterns, 1 of 1', 'Name, 1 of 1', 'Value, 1 of 2']) {
    await user.click(box(name));
    await user.keyboard('{Enter}');
  }
  for (const name of ['System', 'Partners']) {
    await user.click(screen.getByRole('combobox', { name }));
    await user.keyboard('{Enter}{Enter}{Enter}');
  }
  // An input method's Enter ends its word; it neither adds nor submits.
  await user.type(box('Networks'), 'に');
  const enter = { key: 'Enter', isComposing: true };
  expect(fireEvent.keyDown(box('Networks'), enter)).toBe(true);
  expect(box('Networks').value).toBe('に');
  expect(save).not.toHaveBeenCalled();
});

test.each(['{Control>}s{/Control}', '{Control>}{Enter}{/Control}'])(
  '%s saves, with what is typed but not yet added',
  async (keys) => {
    const { user } = await open();
    await user.type(box('Name'), 'Tomás');
    await user.type(box('Networks'), '10.0.0.0/8');
    await user.keyboard(keys);
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect(save.mock.calls[0]?.[0].tags).toEqual(['10.0.0.0/8']);
  },
);

test.each(SECRETS)('a draft keeps no part of %s, says so, and keeps the rest', async (_what, text, core) => {
  const { user, unmount } = await open();
  await user.type(box('Name'), 'Tomás');
  for (const name of ['Networks', 'Patterns, 1 of 1', 'Value, 1 of 1']) {
    await user.click(box(name));
    await user.paste(text);
  }
  const kept = JSON.stringify({ ...sessionStorage, ...localStorage });
  expect(kept).toContain('Tomás');
  expect(kept).not.toContain(core);
  unmount();
  await open();
  expect(box('Name').value).toBe('Tomás');
  expect(screen.getByText(/Secrets are never kept/)).toBeTruthy();
  expect(document.body.innerHTML).not.toContain(core);
});
