import type { Page } from '@playwright/test';
import { control, type Stack } from '../support/stack.ts';

/** What goes wrong at the next calls of the sign-in provider. */
export async function addFaults(stack: Stack, ...faults: object[]): Promise<void> {
  await control(stack, 'POST', '/identity/faults', faults);
}

/** The API refuses the tokens of so many calls that are to come. */
export async function refuseTokens(page: Page, calls: number): Promise<void> {
  await page.route('**/graphql', (route) => route.fulfill({ status: 401, body: '' }), { times: calls });
}
