import type { Page, Route } from '@playwright/test';
import { paths } from '../../../src/routes/paths.ts';
import { repeat, type BenchCase } from './bench-case.ts';
import { northbay } from './northbay.ts';
import type { Stage } from './stage.ts';

/** More than the mock server ever keeps, so the file is made up here. */
const SIZE = 22_000_000;
/** People notice a page that answers later. */
const GOAL = 200;

interface Files {
  readonly flow_execution: {
    readonly files: readonly { readonly file_key: string; readonly role: string }[];
  };
}

/** A JSON file of orders, in one line. */
function orders(): string {
  const parts: string[] = [];
  for (let length = 0; length < SIZE;) {
    const at = parts.length;
    const lines = [1, 2, 3].map((line) => ({
      sku: `A-${at}-${line}`,
      quantity: line,
      weight: `${line}.50 kg`,
    }));
    const order = JSON.stringify({
      order: `PO-${at}`,
      total: at * 1.5,
      is_open: at % 2 === 0,
      note: null,
      lines,
    });
    parts.push(order);
    length += order.length + 1;
  }
  return `{"orders":[${parts.join(',')}]}`;
}

const isFile = (value: unknown, file_key: string): value is object =>
  typeof value === 'object' && value !== null && 'file_key' in value && value.file_key === file_key;

/** Answers for the mock server: the file is JSON and long, and its start is known. */
const answerWithOrders = (file_key: string, text: string) => async (page: Page) => {
  const made = { format: 'JSON', size_bytes: text.length, preview: text.slice(0, 10_000), validation: [] };
  await page.route('**/graphql', async (route: Route) => {
    if (!/query (?:FileView|ExecutionLayout)Query/.test(route.request().postData() ?? ''))
      return route.fallback();
    const response = await route.fetch();
    // Both the list and the viewer tell its size and format.
    const answer: unknown = JSON.parse(await response.text(), (_key, value: unknown) =>
      isFile(value, file_key) ? { ...value, ...made } : value,
    );
    await route.fulfill({ response, json: answer });
  });
  await page.route('**/download/**', async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: text });
  });
};

async function inputOf(stage: Stage, invocation_uuid: string): Promise<string> {
  const { flow_execution } = await stage.ask<Files>(
    `query ($invocation_uuid: ID!) { flow_execution(invocation_uuid: $invocation_uuid) { files { file_key role } } }`,
    { invocation_uuid },
  );
  const input = flow_execution.files.find(({ role }) => role === 'INPUT');
  if (!input) throw new Error('The execution has no input');
  return input.file_key;
}

/** A long JSON file of an execution: loaded whole, indented, and as a tree. */
export const fileCase: BenchCase = async (stage, rounds) => {
  const place = await northbay(stage);
  const file = await inputOf(stage, place.invocation_uuid);
  const text = orders();
  const figures = [];
  for (let round = 0; round < rounds; round++) {
    // oxlint-disable-next-line no-await-in-loop -- a page that has loaded the file keeps it
    const page = await stage.open(
      `${paths.executionFiles(place)}?file=${file}`,
      answerWithOrders(file, text),
    );
    const deeds = [
      {
        what: 'File, JSON of 22 MB: load and indent',
        goal: GOAL,
        isPerFrame: false,
        run: async () => {
          await page.getByRole('button', { name: /^Load the whole file/ }).click();
          await page.getByText(/^\d,\d{3},\d{3} lines$/).waitFor();
        },
      },
      {
        what: 'File, JSON of 22 MB: show as tree',
        goal: GOAL,
        isPerFrame: false,
        run: async () => {
          await page.getByRole('radio', { name: 'Tree' }).click();
          await page.getByRole('treeitem').first().waitFor();
        },
      },
    ];
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    figures.push(...(await repeat(stage, page, 1, deeds)));
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await page.close();
  }
  return figures;
};
