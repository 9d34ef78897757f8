import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { array, nullable, object, string } from 'zod/mini';
import { notify } from '../feedback/notify.ts';
import { UiProvider } from '../UiProvider.tsx';
import { AuditLine } from './AuditLine.tsx';
import { CopyOnceDialog } from './CopyOnceDialog.tsx';
import { EntityForm } from './EntityForm.tsx';
import { FormGrid } from './FormGrid.tsx';
import { KeyValueField } from './KeyValueField.tsx';
import { ListField } from './ListField.tsx';
import { RadioCardsField } from './RadioCardsField.tsx';
import { SecretField } from './SecretField.tsx';
import { SegmentedField } from './SegmentedField.tsx';
import { SelectField } from './SelectField.tsx';
import { StepsPanel } from './StepsPanel.tsx';
import { TagsField } from './TagsField.tsx';
import { useFormModel } from './useFormModel.ts';

const SYSTEMS = ['CargoWise', 'Manhattan', 'SAP', 'Oracle', 'E2open', 'Snowflake', 'NetSuite', 'Custom'].map(
  (label) => ({ value: label.toLowerCase(), label }),
);

const schema = object({
  system: string(),
  direction: string(),
  revision: string(),
  tags: array(string()),
  patterns: array(string()),
  headers: array(object({ key: string(), value: string() })),
});
const VALUES = {
  system: 'sap',
  direction: 'both',
  revision: 'latest',
  tags: ['ftl'] as readonly string[],
  patterns: ['*.csv', '*.xml'] as readonly string[],
  headers: [] as readonly { key: string; value: string }[],
};

let values: () => typeof VALUES;
let changes: () => readonly string[];

function Page() {
  const form = useFormModel({
    subject: 'Oakland WMS',
    values: VALUES,
    schema,
    save: () => Promise.resolve({ ok: true }),
  });
  useEffect(() => {
    values = form.getValues;
    changes = () =>
      form.describeChanges().map(({ label, before, after }) => `${label}: ${before} → ${after}`);
  });
  return (
    <UiProvider>
      <EntityForm form={form}>
        <FormGrid>
          <SelectField field={form.field('system')} label="System" choices={SYSTEMS} />
          <SegmentedField
            field={form.field('direction')}
            label="Direction"
            choices={[
              { value: 'send', label: 'Send' },
              { value: 'both', label: 'Both' },
            ]}
          />
          <RadioCardsField
            field={form.field('revision')}
            label="Revision"
            choices={[
              { value: 'latest', label: 'Latest deployed', description: 'Follows the mapping' },
              { value: 'pinned', label: 'Pinned', description: 'Stays until you change it' },
            ]}
          />
          <TagsField field={form.field('tags')} label="Tags" />
          <ListField field={form.field('patterns')} label="Patterns" noun="pattern" ordered />
          <KeyValueField field={form.field('headers')} label="Headers" noun="header" />
        </FormGrid>
      </EntityForm>
    </UiProvider>
  );
}

const open = () => {
  render(<Page />);
  return userEvent.setup();
};

test('a long list is searched by typing, chosen from with the keyboard, and left unchanged by Escape', async () => {
  const user = open();
  const field = screen.getByRole('combobox', { name: 'System' });
  expect(field).toHaveProperty('value', 'SAP');
  await user.click(field);
  expect(screen.getAllByRole('option')).toHaveLength(8);
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('SAP');
  await user.keyboard('e2');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['E2open']);
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option').id);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field).toHaveProperty('value', 'SAP');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(field).toHaveProperty('value', 'Oracle');
  await user.click(field);
  await user.click(screen.getByRole('option', { name: 'Custom' }));
  expect(values().system).toBe('custom');
  expect(changes()).toEqual(['System: SAP → Custom']);
});

test('segmented options are named radio buttons, and the list of changes uses their labels', async () => {
  const user = open();
  await user.click(within(screen.getByRole('radiogroup', { name: 'Direction' })).getByText('Send'));
  await user.click(screen.getByRole('radio', { name: 'Pinned' }));
  expect(changes()).toEqual(['Direction: Both → Send', 'Revision: Latest deployed → Pinned']);
});

test('Enter, a comma, or pasting adds tags; Backspace and their buttons remove them', async () => {
  const user = open();
  const field = screen.getByRole('textbox', { name: 'Tags' });
  await user.type(field, 'tier-1{Enter}hot,');
  await user.paste('eu\nus\nftl');
  expect(values().tags).toEqual(['ftl', 'tier-1', 'hot', 'eu', 'us']);
  await user.keyboard('{Backspace}');
  await user.click(screen.getByRole('button', { name: 'Remove tier-1' }));
  expect(values().tags).toEqual(['ftl', 'hot', 'eu']);
  expect(document.activeElement).toBe(field);
  // Unfinished text becomes a tag on blur.
  await user.type(field, 'late');
  await user.tab();
  expect(values().tags).toContain('late');
});

test('rows are added, moved, and removed with the keyboard, and the focus follows', async () => {
  const user = open();
  const rows = () => within(screen.getByRole('group', { name: 'Patterns' })).getAllByRole('textbox');
  await user.click(rows()[0] as HTMLElement);
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(rows()[1]);
  await user.keyboard('*.edi{Alt>}{ArrowUp}{/Alt}');
  expect(values().patterns).toEqual(['*.edi', '*.csv', '*.xml']);
  expect(document.activeElement).toBe(rows()[0]);
  await user.click(screen.getByRole('button', { name: 'Remove *.xml' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add pattern' }));
  await user.click(screen.getByRole('button', { name: 'Add pattern' }));
  await user.paste('a*\nb*\n');
  expect(values().patterns).toEqual(['*.edi', '*.csv', 'a*', 'b*']);
  await user.click(screen.getByRole('button', { name: 'Move *.edi down' }));
  expect(values().patterns[0]).toBe('*.csv');
  await user.clear(rows()[0] as HTMLElement);
  await user.keyboard('{Backspace}');
  expect(values().patterns).toEqual(['*.edi', 'a*', 'b*']);
});

test('pasted lines become name-value pairs', async () => {
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Add header' }));
  await user.paste('X-Tenant: northbay\nAccept=text/xml; q=1');
  expect(values().headers).toEqual([
    { key: 'X-Tenant', value: 'northbay' },
    { key: 'Accept', value: 'text/xml; q=1' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Remove X-Tenant' }));
  expect(values().headers).toHaveLength(1);
});

test('a secret must be declared, so that no draft contains it', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  function Undeclared() {
    const form = useFormModel({
      subject: 'x',
      values: { password: null as string | null },
      schema: object({ password: nullable(string()) }),
      save: () => Promise.resolve({ ok: true }),
    });
    return <SecretField field={form.field('password')} label="Password" stored={null} />;
  }
  expect(() => render(<Undeclared />)).toThrow('missing among the secrets');
});

test('a new secret is shown once, and its dialog closes only after the person confirms', async () => {
  const user = userEvent.setup();
  const onDone = vi.fn<() => void>();
  render(
    <UiProvider>
      <CopyOnceDialog secret="cwk_live_7Qm2" what="client secret" onDone={onDone} />
    </UiProvider>,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Copy the client secret now' });
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  await user.keyboard('{Escape}');
  expect(onDone).not.toHaveBeenCalled();
  await user.click(within(dialog).getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('cwk_live_7Qm2');
  await user.click(within(dialog).getByRole('checkbox', { name: 'I have stored it' }));
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  expect(onDone).toHaveBeenCalledTimes(1);
});

test('a test panel shows each step, what a failed one expected, and what was not run', () => {
  render(
    <StepsPanel
      title="Connection test"
      outcome={{ tone: 'fail', label: 'Failed at host key' }}
      steps={[
        { name: 'Connect', state: 'passed', found: 'Port 22 open', millis: 38 },
        {
          name: 'Host key',
          state: 'failed',
          found: 'Another key.',
          expected: 'a1',
          actual: 'b2',
          millis: 1200,
        },
        { name: 'Sign in', state: 'waiting' },
      ]}
      onRun={() => undefined}
      next="Ask the partner."
      partnerMessage="Your key has changed."
    />,
  );
  expect(screen.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
    'ConnectPassed: Port 22 open38 ms',
    'Host keyFailed: Another key.Expected a1Found b21.2 s',
    'Sign inNot run',
  ]);
  expect(screen.getByRole('button', { name: 'Run again' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy message for the partner' })).toBeTruthy();
});

test('the audit line shows who did what, and what uses the object', () => {
  const { rerender } = render(
    <AuditLine
      created={{ at: '2026-01-11T09:00:00Z', by: 'Hannah Quist' }}
      changed={{ at: '2026-03-02T16:20:00Z' }}
      usedBy={{ count: 1, noun: 'flow', to: '/flows' }}
    />,
  );
  expect(screen.getByText('Created 11 Jan 2026 by Hannah Quist')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'In use by 1 flow' })).toBeTruthy();
  rerender(<AuditLine usedBy={{ count: 0, noun: 'flow' }} />);
  expect(screen.getByText('Not in use')).toBeTruthy();
});

test('an action can be undone from its toast', async () => {
  const user = userEvent.setup();
  const onUndo = vi.fn<() => void>();
  render(<UiProvider>{null}</UiProvider>);
  notify.undo('Oakland WMS disabled', onUndo);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(onUndo).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByText('Oakland WMS disabled')).toBeNull());
});
