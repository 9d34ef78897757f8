import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useEffect, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { array, literal, maximum, minLength, nullable, number, object, regex, string, union } from 'zod/mini';
import { hasUnsavedWork } from '../../lib/unsaved-work.ts';
import { UiProvider } from '../UiProvider.tsx';
import { EntityForm } from './EntityForm.tsx';
import type { SecretValue } from './form-values.ts';
import { FormSection } from './FormSection.tsx';
import { KeyValueField, type KeyValueEntry } from './KeyValueField.tsx';
import { ListField } from './ListField.tsx';
import { NumberField } from './NumberField.tsx';
import { SaveBar } from './SaveBar.tsx';
import { SecretField } from './SecretField.tsx';
import { TextField } from './TextField.tsx';
import type { SaveContext, SaveResult } from './form-model.ts';
import { useFormModel } from './useFormModel.ts';

const schema = object({
  name: string().check(minLength(1, 'Enter a name.')),
  config: object({
    host: string().check(regex(/^[a-z.]+$/, 'Use a host name.')),
    port: nullable(number({ error: 'Enter a number.' }).check(maximum(65_535, '65,535 at most.'))),
    password: nullable(union([string(), literal(false)])),
  }),
  emails: array(string().check(regex(/@/, 'Enter an email address.'))),
  headers: array(object({ key: string(), value: string() })),
});

interface Values {
  name: string;
  config: { host: string; port: number | null; password: SecretValue };
  emails: readonly string[];
  headers: readonly KeyValueEntry[];
}

const STORED: Values = {
  name: 'Oakland WMS',
  config: { host: 'sftp.example', port: 22, password: null },
  emails: ['a@x.example', 'b@x.example'],
  headers: [{ key: 'X-Tenant', value: 'northbay' }],
};
const SET = { at: '2026-03-02T16:20:00Z', by: 'Tomás Reyes' };

type Save = (values: object, context: SaveContext<number>) => Promise<SaveResult>;
const save = vi.fn<Save>();
const onSaved = vi.fn<() => void>();
let store: (values: Values, version?: number) => void;

beforeEach(() => {
  save.mockReset().mockResolvedValue({ ok: true });
  onSaved.mockReset();
});

function Page({ draftName = null, compact = false }: { draftName?: string | null; compact?: boolean }) {
  const [{ values, version }, setStored] = useState({ values: STORED, version: 1 });
  useEffect(() => {
    store = (next, newer = 2) => setStored({ values: next, version: newer });
  }, []);
  const form = useFormModel({
    subject: 'Oakland WMS',
    values,
    version,
    schema,
    save,
    onSaved,
    secrets: ['config.password'],
    draftName,
    changedBy: { name: 'Tomás Reyes', at: '2026-09-15T14:28:00Z' },
  });
  return (
    <UiProvider>
      <EntityForm form={form} compact={compact}>
        <FormSection title="General">
          <TextField field={form.field('name')} label="Name" required description="Shown in logs" />
          <TextField field={form.field('config.host')} label="Host" />
          <NumberField field={form.field('config.port')} label="Port" />
          <SecretField field={form.field('config.password')} label="Password" stored={SET} />
          <ListField field={form.field('emails')} label="Emails" noun="email" />
          <KeyValueField field={form.field('headers')} label="Headers" noun="header" />
        </FormSection>
      </EntityForm>
      <SaveBar form={form} />
    </UiProvider>
  );
}

const open = (props: Parameters<typeof Page>[0] = {}) => {
  const user = userEvent.setup();
  // As in development: effects run twice.
  const view = render(<Page {...props} />, { wrapper: StrictMode });
  const type = async (label: string, text: string) => {
    const field = screen.getByRole('textbox', { name: label });
    await user.clear(field);
    if (text) await user.type(field, text);
  };
  return { user, type, ...view };
};
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const noteOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
/** The alert above the form. The page's live region is an alert too, but not focusable. */
const shownAlert = () =>
  screen.queryAllByRole('alert').find((element) => element.hasAttribute('tabindex')) ?? null;
const summary = () =>
  waitFor(() => {
    const found = shownAlert();
    if (!found) throw new Error('No alert above the form');
    return found;
  });

test('a field is validated on blur, and while its error is being corrected', async () => {
  const { user } = open();
  expect(noteOf(name())).toBe('Shown in logs');
  await user.clear(name());
  expect(name().getAttribute('aria-invalid')).toBeNull();
  await user.tab();
  expect(name().getAttribute('aria-invalid')).toBe('true');
  expect(noteOf(name())).toBe('Enter a name.');
  await user.type(name(), 'O');
  expect(name().getAttribute('aria-invalid')).toBeNull();
});

test('a refused save lists the errors in page order, each linked to its field', async () => {
  const { user, type } = open();
  await type('Host', 'no host');
  await type('Name', '');
  await user.keyboard('{Control>}s{/Control}');
  const box = await summary();
  expect(document.activeElement).toBe(box);
  expect(within(box).getByRole('heading').textContent).toBe('Not saved: 2 fields need attention');
  expect(
    within(box)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual(['Name: Enter a name.', 'Host: Use a host name.']);
  expect(save).not.toHaveBeenCalled();
  await user.click(within(box).getByRole('link', { name: 'Host' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Host' }));
});

test('in a dialog, the first invalid field takes the focus instead', async () => {
  const { user } = open({ compact: true });
  await user.clear(name());
  await user.tab();
  expect(document.activeElement).not.toBe(name());
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(document.activeElement).toBe(name()));
  expect(shownAlert()).toBeNull();
});

test('saves the typed values with the edited version, and has no unsaved changes afterwards', async () => {
  const { user, type } = open();
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  await type('Port', '2,222');
  expect(screen.getByText('1 unsaved change')).toBeTruthy();
  expect(hasUnsavedWork()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(save).toHaveBeenCalledExactlyOnceWith(
    { ...STORED, config: { ...STORED.config, port: 2222 } },
    { version: 1, changed: ['config.port'] },
  );
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  expect(hasUnsavedWork()).toBe(false);
  expect(screen.getByRole('textbox', { name: 'Port' })).toHaveProperty('value', '2222');
});

test('server errors appear at their fields, nested or in lists; the others appear in the summary', async () => {
  save.mockResolvedValueOnce({
    ok: false,
    errors: [
      { path: ['emails', '1'], message: 'This address bounced.', code: 'VALIDATION' },
      { path: ['config', 'host'], message: 'The host does not answer.', code: 'UPSTREAM_FAILURE' },
      { path: [], message: 'The license allows 9.', code: 'LIMIT_EXCEEDED' },
      { path: ['elsewhere'], message: 'Something without a field.', code: 'VALIDATION' },
    ],
  });
  const { user, type } = open();
  await type('Name', 'Other');
  await user.keyboard('{Control>}s{/Control}');
  const box = await summary();
  expect(document.activeElement).toBe(box);
  expect(
    within(box)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual([
    'The license allows 9.',
    'Something without a field.',
    'Host: The host does not answer.',
    'Emails: This address bounced.',
  ]);
  const [first, second] = within(screen.getByRole('group', { name: 'Emails' })).getAllByRole('textbox');
  expect(first?.getAttribute('aria-invalid')).toBeNull();
  expect(second?.getAttribute('aria-invalid')).toBe('true');
  // Typing into one field keeps the server errors of the others.
  await user.type(screen.getByRole('textbox', { name: 'Host' }), 'x');
  expect(within(box).queryByText('The host does not answer.', { exact: false })).toBeNull();
  expect(within(box).getByText('This address bounced.', { exact: false })).toBeTruthy();
  expect(name().value).toBe('Other');
  expect(onSaved).not.toHaveBeenCalled();
});

test('a second save during the first one is ignored', async () => {
  const { promise, resolve } = Promise.withResolvers<SaveResult>();
  save.mockReturnValueOnce(promise);
  const { user, type } = open();
  await type('Name', 'Other');
  await user.keyboard('{Control>}s{/Control}{Control>}s{/Control}');
  resolve({ ok: true });
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(save).toHaveBeenCalledTimes(1);
});

test('a secret is in no storage and no list of changes, and leaves the page once it is saved', async () => {
  const { user, type, container } = open({ draftName: 'form.me.oakland' });
  await type('Name', 'Other');
  await user.click(screen.getByRole('button', { name: 'Replace Password' }));
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  expect(document.activeElement).toBe(field);
  expect(field.type).toBe('password');
  await user.keyboard('hunter2');
  await user.click(screen.getByRole('button', { name: 'Show what you typed' }));
  expect(field.type).toBe('text');
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).toContain('Other');
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('hunter2');

  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  const dialog = await screen.findByRole('dialog', { name: 'Discard your changes?' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual(['Name: Oakland WMS Other', 'Password: replaced']);
  await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText(/Set 2 Mar 2026 by Tomás Reyes/);
  expect(save.mock.calls[0]?.[0]).toMatchObject({ config: { password: 'hunter2' } });
  expect(screen.queryByLabelText('Password', { selector: 'input' })).toBeNull();
  expect([...container.querySelectorAll('input')].map((input) => input.value)).not.toContain('hunter2');
});

test('keeping the current secret sends none', async () => {
  const { user, type } = open();
  await type('Name', 'Other');
  await user.click(screen.getByRole('button', { name: 'Replace Password' }));
  await user.keyboard('hunter2');
  await user.click(screen.getByRole('button', { name: 'Keep the current one' }));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(save.mock.calls[0]?.[0]).toMatchObject({ config: { password: null } });
});

test('a stored secret is removed by the next save, unless the removal is undone', async () => {
  const { user } = open();
  const button = (label: string) => screen.getByRole('button', { name: label });
  await user.click(button('Remove Password'));
  expect(screen.getByRole('group', { name: 'Password' }).textContent).toContain(
    'Will be removed when you save',
  );
  await user.click(button('Undo removing Password'));
  expect(document.activeElement).toBe(button('Replace Password'));
  expect(hasUnsavedWork()).toBe(false);

  await user.keyboard('{Tab}{Enter}');
  expect(document.activeElement).toBe(button('Undo removing Password'));
  await user.click(button('Cancel'));
  const dialog = await screen.findByRole('dialog', { name: 'Discard your changes?' });
  expect(within(dialog).getByRole('listitem').textContent).toBe('Password: removed');
  await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(button('Save changes'));
  expect(save.mock.calls[0]?.[0]).toMatchObject({ config: { password: false } });
  expect(save.mock.calls[0]?.[1].changed).toEqual(['config.password']);
  expect(await screen.findByRole('button', { name: 'Remove Password' })).toBeTruthy();
});

test('a pending removal of a secret survives a reload; a typed secret leaves nothing to restore', async () => {
  const draftName = 'form.me.oakland';
  const first = open({ draftName });
  await first.user.click(screen.getByRole('button', { name: 'Replace Password' }));
  await first.user.keyboard('hunter2');
  first.unmount();
  const second = open({ draftName });
  expect(screen.queryByText('Your unsaved changes were kept.')).toBeNull();
  await second.user.click(screen.getByRole('button', { name: 'Remove Password' }));
  second.unmount();
  open({ draftName });
  expect(screen.getByText('Your unsaved changes were kept.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Undo removing Password' })).toBeTruthy();
  expect(document.activeElement).toBe(document.body);
});

test('discarding restores the stored values', async () => {
  const { user, type } = open({ draftName: 'form.me.oakland' });
  await type('Name', 'Other');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  const dialog = await screen.findByRole('dialog', { name: 'Discard your changes?' });
  await waitFor(() =>
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Keep editing' })),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Discard changes' }));
  expect(name().value).toBe('Oakland WMS');
  expect(hasUnsavedWork()).toBe(false);
  expect(sessionStorage).toHaveLength(0);
});

test('unsaved values survive a sign-in, for the same person, until they are saved', async () => {
  const first = open({ draftName: 'form.me.oakland' });
  await first.type('Name', 'Other');
  first.unmount();
  const stranger = open({ draftName: 'form.stranger.oakland' });
  expect(name().value).toBe('Oakland WMS');
  stranger.unmount();

  const { user } = open({ draftName: 'form.me.oakland' });
  expect(name().value).toBe('Other');
  expect(screen.getByText('Your unsaved changes were kept.')).toBeTruthy();
  expect(screen.getByText('1 unsaved change')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(sessionStorage).toHaveLength(0);
  expect(screen.queryByText('Your unsaved changes were kept.')).toBeNull();
});

test('a restored draft can be discarded', async () => {
  const first = open({ draftName: 'form.me.oakland' });
  await first.type('Name', 'Other');
  first.unmount();
  const { user } = open({ draftName: 'form.me.oakland' });
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(name().value).toBe('Oakland WMS');
  expect(sessionStorage).toHaveLength(0);
});

test('an untouched form follows the stored values', async () => {
  open();
  act(() => store({ ...STORED, name: 'Renamed' }));
  await waitFor(() => expect(name().value).toBe('Renamed'));
  expect(shownAlert()).toBeNull();
});

test('if someone else saved in the meantime, nothing is overwritten and both versions are offered', async () => {
  const { user, type } = open();
  await type('Name', 'Mine');
  await type('Host', 'mine.example');
  act(() => store({ ...STORED, name: 'Theirs', config: { ...STORED.config, port: 2222 } }));
  const callout = await summary();
  expect(callout.textContent).toContain('Changed by Tomás Reyes');
  await user.keyboard('{Control>}s{/Control}');
  expect(save).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(callout);
  expect(name().value).toBe('Mine');

  await user.click(within(callout).getByRole('button', { name: 'Show both' }));
  // A field that only one side changed is preset; the person decides about the others.
  expect(screen.getByRole('radio', { name: 'Host: yours, mine.example' })).toHaveProperty('checked', true);
  expect(screen.getByRole('radio', { name: 'Port: theirs, 2222' })).toHaveProperty('checked', true);
  const goOn = screen.getByRole('button', { name: 'Continue with these' });
  expect(goOn.getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('radio', { name: 'Name: theirs, Theirs' }));
  await user.click(goOn);
  expect(shownAlert()).toBeNull();
  expect(name().value).toBe('Theirs');
  expect(screen.getByRole('textbox', { name: 'Port' })).toHaveProperty('value', '2222');

  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(save).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ name: 'Theirs', config: { host: 'mine.example', port: 2222, password: null } }),
    { version: 2, changed: ['config.host'] },
  );
});

test('a save rejected as out of date shows both versions, using the object in the response', async () => {
  save.mockImplementationOnce(() => {
    store({ ...STORED, config: { ...STORED.config, port: 2222 } });
    const errors = [{ path: ['lock_version'], message: 'Changed since.', code: 'CONFLICT' }];
    return Promise.resolve({ ok: false, errors });
  });
  const { user, type } = open();
  await type('Name', 'Mine');
  await user.keyboard('{Control>}s{/Control}');
  const callout = await summary();
  await waitFor(() => expect(callout.textContent).toContain('nothing was saved'));
  await waitFor(() => expect(document.activeElement).toBe(shownAlert()));
  await user.click(screen.getByRole('button', { name: 'Show both' }));
  await user.click(screen.getByRole('button', { name: 'All yours' }));
  await user.click(screen.getByRole('button', { name: 'Continue with these' }));
  expect(screen.getByRole('textbox', { name: 'Port' })).toHaveProperty('value', '22');
  expect(screen.getByText('2 unsaved changes')).toBeTruthy();
});

test('a change outside this form is reported once and does not block the next save', async () => {
  save.mockImplementationOnce(() => {
    store(STORED, 2);
    const errors = [{ path: ['lock_version'], message: 'Changed since.', code: 'CONFLICT' }];
    return Promise.resolve({ ok: false, errors });
  });
  const { user, type } = open();
  await type('Name', 'Mine');
  await user.keyboard('{Control>}s{/Control}');
  expect((await summary()).textContent).toContain('Changed since.');
  expect(name().value).toBe('Mine');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  expect(save.mock.calls.map(([, { version }]) => version)).toEqual([1, 2]);
});

test('a draft based on an older version is shown as a conflict with the newer one', async () => {
  const first = open({ draftName: 'form.me.oakland' });
  await first.type('Name', 'Mine');
  first.unmount();
  open({ draftName: 'form.me.oakland' });
  act(() => store({ ...STORED, name: 'Theirs' }));
  expect((await summary()).textContent).toContain('Changed by Tomás Reyes');
  expect(name().value).toBe('Mine');
});

test('the compiler checks field paths', () => {
  function Wrong() {
    const form = useFormModel({ subject: 'x', values: STORED, schema, save, secrets: ['config.password'] });
    // @ts-expect-error -- no such field
    form.field('config.hots');
    // @ts-expect-error -- a number, not text
    return <TextField field={form.field('config.port')} label="Port" />;
  }
  expect(Wrong).toBeTypeOf('function');
});
