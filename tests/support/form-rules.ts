import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NOW, type TestServer } from '../../mock-server/testing/testing.ts';
import {
  boxes,
  drafts,
  entered,
  frozen,
  isAdding,
  isText,
  problems,
  saveButton,
  saveSlowly,
  shownForm,
  typeEverywhere,
  type FieldValues,
} from './fill-form.ts';
import { renderRoute, type SentOperation } from './render-route.tsx';
import { SECRETS } from './secret-texts.ts';
import type { Telemetry } from './telemetry.ts';

/** A form that people reach at an address, or by a few clicks from there. */
export interface FormRow {
  /** The file that calls `useEntityForm` or `useFormModel`. */
  readonly source: string;
  readonly address: string;
  /** The form of a new object, which is empty the next time. */
  readonly isNew?: boolean;
  /** Who opens it; the owner by default. */
  readonly as?: string;
  /** The clicks from the address to the form. */
  readonly open?: (user: UserEvent) => Promise<void>;
  /** Changes what would be accepted, or could not be saved, without it. */
  readonly fill?: (user: UserEvent) => Promise<void>;
  /** What rejected fields are corrected with. */
  readonly values?: FieldValues;
  /** The button that saves; by default, the one that submits the form. */
  readonly save?: string;
  /** The mutation that saves; needed only if others are sent during editing. */
  readonly mutation?: string;
}

type Answer = Response | undefined;

const isSave = ({ mutation }: FormRow, { query, variables }: SentOperation): boolean =>
  query.startsWith('mutation') &&
  (mutation === undefined || query.includes(`${mutation}(`)) &&
  // A preview saves nothing.
  (variables as { input?: { dry_run?: boolean } }).input?.dry_run !== true;

/** The fields for text; a field that is declared as secret is masked. */
const textBoxes = () => boxes().filter((box) => isText(box) && !box.readOnly && box.type !== 'password');

/** Opens the form. What clicks open is in a dialog; until it has loaded, the page's own form would be found. */
async function open(user: UserEvent, { open: click }: FormRow): Promise<void> {
  await click?.(user);
  await waitFor(() => {
    const form = shownForm();
    if (click && !form.closest('[role=dialog]')) throw new Error('The dialog is not shown yet');
  });
}

/** All that the page keeps. */
const kept = (address: string) =>
  decodeURIComponent(address) + JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);

/** Sentences that report a failure. */
const failures = () =>
  screen.queryAllByRole('alert').filter(({ textContent }) => /\w+ \w+ \w+/.test(textContent));

/** Tries to change every field, to send the form again, and to close it. */
async function interfere(user: UserEvent, { save }: FormRow): Promise<void> {
  await typeEverywhere(user, ' typed during the save');
  for (const box of shownForm().querySelectorAll('input[type=checkbox]')) await user.click(box);
  await user.click(saveButton(save));
  if (!shownForm().closest('[role=dialog]')) return;
  await user.keyboard('{Escape}');
  const question = screen.queryByRole('dialog', { name: 'Leave before it is saved?' });
  if (question) await user.click(within(question).getByRole('button', { name: 'Wait' }));
}

/**
 * Tests what all forms have in common. The first test sends nothing, so that the form is still there for the second.
 */
export function testFormRules(server: TestServer, rows: readonly FormRow[], telemetry: Telemetry): void {
  // Some lists show only what is due at the server's time.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) }));
  afterEach(() => void vi.useRealTimers());
  const named = rows.map((row, index) => [row.source, row, index] as const);

  test.each(named)('%s: Enter adds and sends nothing, and no secret is kept', async (_source, row, index) => {
    const saves: string[] = [];
    const options = {
      server,
      ...(row.as !== undefined && { as: row.as }),
      async intercept(operation: SentOperation) {
        if (!isSave(row, operation)) return undefined;
        saves.push(operation.operationName);
        return Response.error();
      },
    };
    const page = await renderRoute(row.address, options);
    telemetry.follow(page);
    const { user } = page;
    await open(user, row);

    // Each field gets another kind of secret; saving.test.tsx has all kinds.
    const cores: string[] = [];
    for (const [place, box] of textBoxes().entries()) {
      const [, text, core] = SECRETS[(place + index) % SECRETS.length] ?? ['', '', ''];
      cores.push(core);
      fireEvent.input(box, { target: { value: text } });
      fireEvent.blur(box);
      for (const value of cores) expect(kept(page.address())).not.toContain(value);
    }

    for (const box of textBoxes().filter(isAdding)) {
      act(() => box.focus());
      await user.keyboard('{Enter}{Enter}');
    }
    expect(saves).toEqual([]);
    const left = cores.length > 0 ? await telemetry.report() : '';
    for (const core of cores) {
      expect(kept(page.address())).not.toContain(core);
      expect(left).not.toContain(core);
    }
    page.unmount();

    const again = await renderRoute(row.address, options);
    await open(again.user, row);
    const shown = [...textBoxes().map(({ value }) => value), document.body.textContent].join('\n');
    for (const core of cores) expect(shown).not.toContain(core);
  });

  test.each(named)(
    '%s: is frozen while it is saved, loses nothing if that fails, is saved once, and leaves no draft',
    async (_source, row) => {
      const answers: ((answer: Answer) => void)[] = [];
      const page = await renderRoute(row.address, {
        server,
        ...(row.as !== undefined && { as: row.as }),
        async intercept(operation) {
          if (!isSave(row, operation)) return undefined;
          const { promise, resolve } = Promise.withResolvers<Answer>();
          answers.push(resolve);
          return promise;
        },
      });
      const { user } = page;
      await open(user, row);
      const empty = entered();
      await row.fill?.(user);

      await saveSlowly(user, row.values, row.save);
      await waitFor(() => expect(answers).toHaveLength(1));
      const sent = entered();
      await interfere(user, row);
      expect(entered()).toEqual(sent);
      expect(answers).toHaveLength(1);
      expect(document.querySelector('button[aria-busy=true]')).not.toBeNull();

      answers[0]?.(Response.error());
      await waitFor(() => expect(frozen()).toBeNull());
      await waitFor(() => expect(failures()).not.toEqual([]));
      expect(entered()).toEqual(sent);
      expect(document.activeElement).not.toBe(document.body);

      await user.click(saveButton(row.save));
      await waitFor(() => expect(answers).toHaveLength(2));
      expect(frozen()).not.toBeNull();
      answers[1]?.(undefined);
      await waitFor(() => expect(frozen()).toBeNull());
      expect(problems()).toEqual([]);
      expect(drafts()).toEqual([]);
      expect(answers).toHaveLength(2);
      expect(screen.queryByText(/Changed by|Show both/)).toBeNull();
      if (!row.isNew) return;

      page.unmount();
      const again = await renderRoute(row.address, { server });
      await open(again.user, row);
      expect(entered()).toEqual(empty);
      expect(screen.queryByText(/Changed by|Your unsaved changes were kept/)).toBeNull();
    },
  );
}

/** Clicks a button, link, or other control by its name, once it is there. */
export const press = async (user: UserEvent, name: string | RegExp, role = 'button'): Promise<void> =>
  user.click(await screen.findByRole(role, { name }));

/** Chooses an item of a menu. */
export async function choose(user: UserEvent, menu: string | RegExp, item: string | RegExp): Promise<void> {
  await press(user, menu);
  await press(user, item, 'menuitem');
}

/** Types into a field for text, instead of what it contains. */
export async function retype(user: UserEvent, name: string | RegExp, text: string): Promise<void> {
  const box = await screen.findByRole('textbox', { name });
  await user.clear(box);
  await user.type(box, text);
}
