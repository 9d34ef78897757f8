import { paths } from '../../src/routes/paths.ts';
import { ask } from '../support/seeded.ts';
import { arrive, expect, signIn, test } from './journey.ts';
import { tabTo } from './keys.ts';

const OWNER = 'owner@northbay.example';
const BROKEN = '"DRY" & $substring(REF[REF01="ZZ"].REF02, 0, 2)';
/** The container type that the expression produces, which is in no lookup table. */
const CODE = 'DRY40';
const RIGHT = 'REF[REF01="ZZ"].REF02';

interface Failed {
  readonly invocation_uuid: string;
  readonly company_uuid: string;
  readonly partner_uuid: string;
}

test(
  'a mapping that made an execution fail is fixed, replayed on past inputs, and deployed; resubmitted, the execution succeeds',
  { tag: '@all-only' },
  async ({ page, stack }) => {
    const { viewer } = await ask<{
      viewer: {
        companies: {
          company_uuid: string;
          short_code: string;
          flow_execution_search: { edges: { node: Failed & { summary_message: string } }[] };
        }[];
      };
    }>(
      stack.mock,
      OWNER,
      `{ viewer { companies { company_uuid short_code
         flow_execution_search(first: 20, filter: { reason_codes: ["LOOKUP_MISS"], resolved: false }) {
           edges { node { invocation_uuid company_uuid partner_uuid summary_message } } } } } }`,
    );
    const failed = viewer.companies
      .find(({ short_code }) => short_code === 'northbay')
      ?.flow_execution_search.edges.find(({ node }) => node.summary_message.includes(CODE))?.node;
    if (!failed) throw new Error('The seed holds no execution that a mapping failed');
    await signIn(page, OWNER, paths.execution(failed));
    const changes = page.getByRole('region', { name: 'What changed since the last success' });
    await changes.getByRole('link', { name: 'alder_retail_850' }).click();
    await arrive(page, 'alder_retail_850');

    // Shows what the mapping failed on.
    const { keyboard } = page;
    await page.getByRole('button', { name: 'Input from a past execution' }).click();
    const past = page.getByRole('dialog', { name: 'Input from a past execution' });
    await past.getByRole('radio', { name: 'Failed' }).click();
    await past.getByRole('row').filter({ hasText: CODE }).getByRole('button').first().click();
    await expect(page.getByText(/^The sample is now /)).toBeVisible();
    await expect(past).toBeHidden();

    // Fix the line that the editor marks.
    const problem = page.getByRole('button', { name: /^Line \d+, column \d+: No value for “DRY40”/ });
    await problem.click();
    const editor = page.getByRole('textbox', { name: 'Expression' });
    await expect(editor).toBeFocused();
    await keyboard.press('Control+f');
    await page.getByRole('textbox', { name: 'Find' }).pressSequentially(BROKEN);
    await page.getByRole('textbox', { name: 'Replace' }).pressSequentially(RIGHT);
    await page.getByRole('button', { name: 'replace all' }).click();
    await keyboard.press('Escape');
    await expect(page.getByText('No errors')).toBeVisible();

    // Replay on past executions.
    await page.getByRole('radio', { name: 'Replay' }).click();
    await page.getByRole('button', { name: 'Replay', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Replay again' })).toBeVisible();
    await expect(page.getByText('50 same')).toBeVisible();

    await page.getByRole('button', { name: 'Save revision' }).click();
    const save = page.getByRole('dialog', { name: 'Save revision 12' });
    await save.getByRole('textbox', { name: /^Note/ }).fill('As it is sent');
    await save.getByRole('button', { name: 'Save revision' }).click();
    await expect(page.getByText('Revision 12 saved')).toBeVisible();
    await page.getByRole('button', { name: 'Deploy…' }).click();
    const review = page.getByRole('dialog', { name: /^Deploy revision 12/ });
    await expect(review.getByText(/2 tests passed/)).toBeVisible();
    await tabTo(page, review.getByRole('button', { name: 'Deploy revision 12' }));
    await keyboard.press('Enter');
    await expect(page.getByText(/^Revision 12 is deployed/)).toBeVisible();

    await page.goto(paths.execution(failed));
    await page.getByRole('button', { name: 'Resubmit', exact: true }).first().click();
    const resubmit = page.getByRole('dialog', { name: /^Resubmit/ });
    await expect(resubmit.getByText(/^Its input runs through the flow again/)).toBeVisible();
    await tabTo(page, resubmit.getByRole('button', { name: 'Resubmit', exact: true }));
    await keyboard.press('Enter');
    await expect(page.getByText('Resolved').first()).toBeVisible();
  },
);
