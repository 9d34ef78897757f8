import { waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

type Box = HTMLInputElement | HTMLTextAreaElement;

/** What fields are filled with, by their labels; the others get values of their kinds. */
export type FieldValues = readonly (readonly [label: RegExp, text: string])[];

const formsIn = (root: ParentNode) => [...root.querySelectorAll<HTMLFormElement>('form[novalidate]')];

/** The form in the dialog that was opened last, or on the page. */
function foundForm(): HTMLFormElement | undefined {
  const dialogs = [...document.querySelectorAll('[role=dialog]')].filter(
    (element) => formsIn(element).length > 0,
  );
  return formsIn(dialogs.at(-1) ?? document).at(0);
}

/** The form on the page; throws until it is shown. */
export function shownForm(): HTMLFormElement {
  const found = foundForm();
  if (!found?.querySelector('input, select, textarea, button')) throw new Error('The form is not shown yet');
  return found;
}

/** What surrounds the form while it is saved; null at other times. */
export const frozen = () => document.querySelector('[role=group][aria-disabled=true][aria-busy=true]');

/** The fields of the form, those for text and those to check. */
export const boxes = (): readonly Box[] => [...shownForm().querySelectorAll<Box>('input, textarea')];

/** Whether the element is a field for text, a masked one included. */
export const isText = (box: Element): box is Box =>
  /^(?:text|password|email|url|tel|search|textarea)$/.test((box as HTMLInputElement).type);

/** Whether Enter adds what is typed there to a list. */
export const isAdding = (box: Box): boolean =>
  box.role === 'combobox' ||
  box.placeholder === 'Add' ||
  / \d+ of \d+$/.test(box.getAttribute('aria-label') ?? '');

/** All that a person has entered. */
export const entered = () =>
  boxes().map((box) =>
    /^(?:checkbox|radio)$/.test(box.type) ? (box as HTMLInputElement).checked : box.value,
  );

/** The names of the drafts that the tab keeps. */
export const drafts = (): readonly string[] =>
  Object.keys(sessionStorage).filter((key) => key.startsWith('causeway.draft.'));

/** The button that saves the form: the one with this label, or the one that submits it. */
export const saveButton = (label?: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll<HTMLButtonElement>('button')].find((element) =>
    label === undefined
      ? element.type === 'submit' && element.form === shownForm()
      : element.textContent === label,
  );
  if (!found) throw new Error('The form has no button that saves it');
  return found;
};

const labelOf = (field: Element): string =>
  (field as HTMLInputElement).labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? '';

const summary = () => foundForm()?.parentElement?.querySelector(':scope > [role=alert]');

const links = () => [...(summary()?.querySelectorAll('a') ?? [])].filter(({ hash }) => hash !== '');

/** What the form rejects, in its own words; nothing if it is closed. */
export const problems = (): readonly string[] => [
  ...[...(summary()?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent),
  ...[...(foundForm()?.querySelectorAll('[aria-invalid=true]') ?? [])].map(labelOf),
];

function textFor(label: string): string {
  if (/e-?mail|recipient|contact/i.test(label)) return 'somebody@northbay.example';
  if (/url|address/i.test(label)) return 'https://hooks.northbay.example/in';
  if (/host/i.test(label)) return 'files.northbay.example';
  if (/director|path|folder/i.test(label)) return '/in';
  return 'Saved slowly';
}

const listOf = (combobox: Element) => document.getElementById(combobox.getAttribute('aria-controls') ?? '');

/** Whether a field has less or more than the text that was typed into it. */
const isGarbled = (field: Element, text: string): boolean =>
  field instanceof HTMLInputElement && !field.readOnly && field.value !== text;

/**
 * Chooses an option, which may have to load. A drawer that takes the focus only now closes the list, and what was typed
 * is gone, or some of it.
 */
async function choose(user: UserEvent, combobox: Element, name: string | RegExp): Promise<void> {
  const option = await waitFor(async () => {
    const list = listOf(combobox);
    const typed = typeof name === 'string' ? name : null;
    if (!list || (typed !== null && isGarbled(combobox, typed))) {
      await user.click(combobox);
      if (typed !== null && isGarbled(combobox, '')) await user.clear(combobox);
      if (typed !== null) await user.keyboard(typed);
    }
    const [first] = list ? within(list).queryAllByRole('option', { name }) : [];
    if (!first) throw new Error(`${labelOf(combobox)} does not offer ${name} yet`);
    return first;
  });
  await user.click(option);
}

/** Enters something that its kind of field accepts, or what is given for its label. */
async function enter(user: UserEvent, field: Element, values: FieldValues): Promise<void> {
  const label = labelOf(field);
  const given = values.find(([name]) => name.test(label))?.[1];
  if (field instanceof HTMLSelectElement) {
    const choice = [...field.options].find(({ value, text }) =>
      given === undefined ? value !== '' : text === given,
    );
    if (choice) await user.selectOptions(field, choice);
  } else if (field.role === 'combobox') {
    await user.click(field);
    if (given !== undefined) await user.keyboard(given);
    if (listOf(field)) await choose(user, field, given ?? /./);
  } else if (isText(field)) {
    await user.clear(field);
    await user.type(field, given ?? textFor(label));
    if (isAdding(field)) await user.keyboard('{Enter}');
  } else if (field instanceof HTMLButtonElement) {
    // The button of a secret opens its field.
    await user.click(field);
    await user.keyboard(given ?? 'Saved slowly');
  } else {
    await user.click(field);
  }
}

/** Corrects each field that the form rejects, as a person does: by the links above the form. */
async function correct(user: UserEvent, values: FieldValues): Promise<void> {
  if (links().length === 0 && document.activeElement) await enter(user, document.activeElement, values);
  for (let at = 0; links()[at] && !frozen();) {
    const before = links().length;
    await user.click(links()[at]!);
    await enter(user, document.activeElement!, values);
    if (links().length >= before) at += 1;
  }
}

/** Saves the form, correcting what it rejects, until the answer is awaited. */
export async function saveSlowly(user: UserEvent, values: FieldValues = [], label?: string): Promise<void> {
  for (let round = 0; round < 6 && !frozen(); round += 1) {
    await user.click(saveButton(label));
    await waitFor(() => {
      if (!frozen() && problems().length === 0) throw new Error('The form is neither saved nor rejected');
    });
    if (!frozen()) await correct(user, values);
  }
  if (!frozen()) throw new Error(`The form is rejected: ${problems().join(' | ')}`);
}

/** Types into each field for text, and presses Enter there. */
export async function typeEverywhere(user: UserEvent, text: string): Promise<void> {
  for (const box of boxes()) if (isText(box)) await user.type(box, `${text}{Enter}`);
}
