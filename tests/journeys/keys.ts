import { expect, type Locator, type Page } from '@playwright/test';

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/**
 * Whether the focus is in the same group of controls (one tab stop) as the target, so that an arrow key leads there.
 */
const isBeside = (target: Locator): Promise<boolean> =>
  target.evaluate(
    (element) =>
      (element as HTMLElement).tabIndex < 0 &&
      element.closest('[role=toolbar], nav, dl')?.contains(document.activeElement) === true,
  );

/**
 * Presses Tab, and an arrow key within a group, until the target has the focus. Gives up after a while, as a person
 * does.
 */
export async function tabTo(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' | 'ArrowDown' = 'Tab',
): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < 40; step++) {
    // oxlint-disable-next-line no-await-in-loop -- one key after another
    if (await isFocused(target)) return;
    // oxlint-disable-next-line no-await-in-loop
    await page.keyboard.press((await isBeside(target)) ? 'ArrowRight' : key);
  }
  await expect(target).toBeFocused();
}
