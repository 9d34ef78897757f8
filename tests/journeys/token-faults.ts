import { expect, type Page } from '@playwright/test';
import type { Stack } from '../support/stack.ts';

/** What goes wrong at the next calls of the sign-in provider. */
export async function addFaults({ mock, apiUrl }: Stack, ...faults: object[]): Promise<void> {
  const response = await mock.fetch(
    new Request(`${apiUrl}/__mock/identity/faults`, {
      method: 'POST',
      headers: { 'x-mock-control': '1', 'content-type': 'application/json' },
      body: JSON.stringify(faults),
    }),
  );
  expect(response.status).toBe(200);
}

/** The API refuses the tokens of so many calls that are to come. */
export async function refuseTokens(page: Page, calls: number): Promise<void> {
  await page.route('**/graphql', (route) => route.fulfill({ status: 401, body: '' }), { times: calls });
}
