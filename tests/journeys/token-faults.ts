import type { Page } from '@playwright/test';
import { control, type Stack } from '../support/stack.ts';

/** Sets faults for the next calls to the sign-in provider. */
export async function addFaults(stack: Stack, ...faults: object[]): Promise<void> {
  await control(stack, 'POST', '/identity/faults', faults);
}

/** Makes the API reject the tokens of this many upcoming calls. */
export async function refuseTokens(page: Page, calls: number): Promise<void> {
  await page.route('**/graphql', (route) => route.fulfill({ status: 401, body: '' }), { times: calls });
}
