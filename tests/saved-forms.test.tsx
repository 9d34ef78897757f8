import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createTestServer } from '../mock-server/testing/testing.ts';
import { newForms, type NewForm } from './support/new-forms.ts';
import { renderRoute } from './support/render-route.tsx';
import { seededPlaces } from './support/seeded.ts';

const server = await createTestServer();
const forms = newForms(await seededPlaces(server.server)).filter(({ notSaved }) => notSaved === undefined);

const form = (): HTMLFormElement => {
  const found = [...document.querySelectorAll('form')].find((one) => one.hasAttribute('novalidate'));
  if (!found?.querySelector('input, textarea')) throw new Error('The form is not shown yet');
  return found;
};
const frozen = () => document.querySelector('[role=group][aria-disabled=true][aria-busy=true]');
const boxes = () => [...form().querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
const isText = (box: Element) =>
  /^(?:text|email|url|tel|search|textarea)$/.test((box as HTMLInputElement).type);
/** All that a person has entered. */
const entered = () =>
  boxes().map((box) =>
    /^(?:checkbox|radio)$/.test(box.type) ? (box as HTMLInputElement).checked : box.value,
  );
const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('causeway.draft.'));
const saveButton = () =>
  [...document.querySelectorAll<HTMLButtonElement>('button[type=submit]')].find(
    (one) => one.form === form(),
  )!;

const labelOf = (field: Element): string =>
  (field as HTMLInputElement).labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? '';

/** The fields that the form rejects. */
const rejected = () => [...document.querySelectorAll('[aria-invalid=true]')].map(labelOf);

function textFor(label: string): string {
  if (/e-?mail|recipient|contact/i.test(label)) return 'somebody@northbay.example';
  if (/url|address/i.test(label)) return 'https://hooks.northbay.example/in';
  if (/host/i.test(label)) return 'files.northbay.example';
  if (/director|path|folder/i.test(label)) return '/in';
  return 'Saved slowly';
}

/** Enters something in each field that the form rejects as empty. */
async function fillMissing(user: UserEvent, one: NewForm): Promise<void> {
  for (const field of document.querySelectorAll<HTMLElement>('[aria-invalid=true]')) {
    const given = one.values?.find(([name]) => name.test(labelOf(field)))?.[1];
    if (field instanceof HTMLSelectElement) {
      await user.selectOptions(
        field,
        [...field.options].find(({ value }) => value !== '')!,
      );
    } else if (field.role === 'combobox' && given === undefined) {
      await user.click(field);
      const [first] = await screen.findAllByRole('option');
      await user.click(first!);
    } else if (isText(field)) {
      await user.clear(field);
      await user.type(field, `${given ?? textFor(labelOf(field))}{Enter}`);
    } else {
      const inside = field.querySelector<HTMLInputElement>('input[type=checkbox], input[type=radio]');
      await user.click(inside ?? field);
    }
  }
}

test.each(forms.map((one) => [one.source, one] as const))(
  '%s: is frozen while it is saved, leaves no draft, and is empty the next time',
  async (_source, one) => {
    const saves: string[] = [];
    const gate = Promise.withResolvers<undefined>();
    const page = await renderRoute(one.address, {
      server,
      async intercept({ operationName, query }) {
        if (!query.startsWith('mutation')) return undefined;
        saves.push(operationName);
        await gate.promise;
        return undefined;
      },
    });
    const { user } = page;
    await waitFor(() => expect(boxes().some(isText)).toBe(true));
    const empty = entered();

    for (let round = 0; round < 6 && !frozen(); round++) {
      await user.click(saveButton());
      await waitFor(() => expect(frozen() ?? document.querySelector('[aria-invalid=true]')).not.toBeNull());
      if (!frozen()) await fillMissing(user, one);
    }
    expect(frozen() ? [] : rejected()).toEqual([]);
    await waitFor(() => expect(saves).toHaveLength(1));

    const sent = boxes()
      .filter(isText)
      .map(({ value }) => value);
    for (const box of boxes()) {
      if (isText(box)) await user.type(box, 'typed during the save{Enter}');
    }
    const texts = () =>
      boxes()
        .filter(isText)
        .map(({ value }) => value);
    expect(texts()).toEqual(sent);
    expect(saves).toHaveLength(1);

    gate.resolve(undefined);
    await waitFor(() => expect(frozen()).toBeNull());
    expect(rejected()).toEqual([]);
    expect(drafts()).toEqual([]);
    page.unmount();

    await renderRoute(one.address, { server });
    await waitFor(() => expect(boxes().some(isText)).toBe(true));
    expect(entered()).toEqual(empty);
    expect(screen.queryByText(/Changed by somebody else|Your unsaved changes were kept/)).toBeNull();
  },
);
