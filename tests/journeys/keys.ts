import { expect, type Locator, type Page } from '@playwright/test';

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Whether the focus is in the target's group of controls that are one tab stop, so that an arrow key leads to it. */
const isBeside = (target: Locator): Promise<boolean> =>
  target.evaluate(
    (element) =>
      (element as HTMLElement).tabIndex < 0 &&
      element.closest('[role=toolbar], nav, dl')?.contains(document.activeElement) === true,
  );

/** Presses Tab, and an arrow within a group, until the target has the focus; like a person, it gives up after a while. */
export async function tabTo(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' | 'ArrowDown' = 'Tab',
): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < 40; step++) {
    // oxlint-disable-next-line no-await-in-loop -- a key after the other
    if (await isFocused(target)) return;
    // oxlint-disable-next-line no-await-in-loop
    await page.keyboard.press((await isBeside(target)) ? 'ArrowRight' : key);
  }
  await expect(target).toBeFocused();
}
