import type { Page } from '@playwright/test';
import { paths } from '../../../src/routes/paths.ts';
import { repeat, type BenchCase } from './bench-case.ts';
import { northbay } from './northbay.ts';

/** Characters of a file that is too large to open. */
const HUGE = 20_000_000;
/** Close to the maximum length of an input, leaving room for the typed characters. */
const LARGE = 790_000;
/** People notice a slower response. */
const GOAL = 200;

/** Creates a file or a text of this length inside the page, and drops or pastes it into the input pane. */
const handIn = (page: Page, how: 'drop' | 'paste', length: number) =>
  page.getByRole('region', { name: 'Input' }).evaluate(
    (pane, given) => {
      const line = `{"order":"PO-1","lines":[{"sku":"A-1","quantity":2,"text":"${'x'.repeat(40)}"}]},\n`;
      const text = line.repeat(Math.ceil(given.length / line.length)).slice(0, given.length);
      const data = new DataTransfer();
      if (given.how === 'drop') {
        data.items.add(new File([text], 'orders.json'));
        pane.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
      } else {
        data.setData('text/plain', text);
        pane
          .querySelector('[aria-label="Input"]')
          ?.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
          );
      }
    },
    { how, length },
  );

/** The editor of a mapping, with an input that is too large for it. */
export const mappingCase: BenchCase = async (stage, rounds) => {
  const { company_uuid, mapping_uuid } = await northbay(stage);
  const page = await stage.open(paths.mapping({ company_uuid, mapping_uuid }));
  const input = page.getByRole('region', { name: 'Input' });
  await input.getByRole('radio', { name: 'Raw' }).click();
  const text = input.getByRole('textbox', { name: 'Input' });
  await text.waitFor();
  const figures = await repeat(stage, page, rounds, [
    {
      what: 'Mapping: drop a file of 20 MB',
      goal: GOAL,
      isPerFrame: false,
      run: async () => {
        await handIn(page, 'drop', HUGE);
        await input.getByText(/^orders\.json has /).waitFor();
      },
    },
    {
      what: 'Mapping: paste 20 MB',
      goal: GOAL,
      isPerFrame: false,
      run: async () => {
        await handIn(page, 'paste', HUGE);
        await input.getByText(/^With this text, the input would have /).waitFor();
      },
    },
  ]);
  await handIn(page, 'drop', LARGE);
  await input.getByText(/^Line |^The input could not be parsed/).waitFor();
  figures.push(
    ...(await repeat(stage, page, rounds, [
      {
        what: 'Mapping, input of 790,000 characters: type',
        goal: GOAL,
        isPerFrame: false,
        run: async () => {
          await text.click();
          for (const key of 'abcdefghij') {
            // oxlint-disable-next-line no-await-in-loop -- one key after another
            await page.keyboard.press(key);
          }
        },
      },
    ])),
  );
  await page.close();
  return figures;
};
