import type { Page, Route } from '@playwright/test';
import { paths } from '../../../src/routes/paths.ts';
import { repeat, type BenchCase } from './bench-case.ts';
import { scroll } from './drive.ts';
import { northbay } from './northbay.ts';

/** More lines than the mock server ever logs, so this file generates them. */
const LINES = 100_000;
const AT_ONCE = 1000;
const GOAL = 8;

interface Job {
  readonly job_uuid: string;
}

const EMPTY = { status: 'RUNNING', progress: 1, line_count: 0, is_truncated: false, error_message: null };

function* messages(job_uuid: string): Generator<string> {
  for (let from = 1; from <= LINES; from += AT_ONCE) {
    const new_lines = Array.from({ length: AT_ONCE }, (_, at) => {
      const seq = from + at;
      const node = {
        job_uuid,
        seq,
        occurred_at: new Date(Date.UTC(2026, 8, 14, 12) + seq * 7).toISOString(),
        level: seq % 997 === 0 ? 'ERROR' : seq % 31 === 0 ? 'WARNING' : 'INFO',
        step: 'MAP',
        message: `Line ${seq}: segment ${seq % 4000} of set ${Math.floor(seq / 40)} was mapped to orders[${seq % 120}]`,
        attributes: seq % 10 === 0 ? { segment: seq % 4000 } : null,
        is_truncated: false,
      };
      return { cursor: String(seq), node };
    });
    const line_count = from + AT_ONCE - 1;
    const isLast = line_count === LINES;
    const state = { status: isLast ? 'COMPLETE' : 'RUNNING', progress: (100 * line_count) / LINES };
    const log_job = { ...EMPTY, ...state, job_uuid, line_count };
    yield `event: next\ndata: ${JSON.stringify({ data: { log_job_progress: { log_job, new_lines } } })}\n\n`;
  }
  yield 'event: complete\ndata:\n\n';
}

/** Responds instead of the mock server: a job without lines, then all lines as fast as the page accepts them. */
async function answerWithLines(page: Page): Promise<void> {
  await page.route('**/graphql', async (route: Route) => {
    const body = route.request().postData() ?? '';
    if (body.includes('mutation logRequestMutation')) {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: { request_log_job: { log_job: Job } } };
      Object.assign(answer.data.request_log_job.log_job, EMPTY, {
        lines: { edges: [], pageInfo: { hasNextPage: true, endCursor: null } },
      });
      await route.fulfill({ response, json: answer });
    } else if (body.includes('subscription LogFollowSubscription')) {
      const { variables } = JSON.parse(body) as { variables: Job };
      await route.fulfill({
        headers: { 'access-control-allow-origin': '*', 'content-type': 'text/event-stream' },
        body: [...messages(variables.job_uuid)].join(''),
      });
    } else await route.fallback();
  });
}

/** A long log, while it arrives and while it is read. */
export const logCase: BenchCase = async (stage, rounds) => {
  const place = await northbay(stage);
  const lines = LINES.toLocaleString('en');
  const address = paths.executionLogs(place);
  const page = await stage.open(paths.execution(place), answerWithLines);
  const log = page.getByRole('region', { name: 'Log' });
  const [arrival] = await repeat(stage, page, 1, [
    {
      what: `Log, ${lines} lines: arrive`,
      goal: null,
      isPerFrame: false,
      run: async () => {
        await page.locator(`a[href$="${address}"]`).click();
        await page.getByText(`${lines} lines`, { exact: true }).waitFor();
      },
    },
  ]);
  await log.evaluate((element) => void (element.scrollTop = 0));
  const search = page.getByRole('searchbox', { name: 'Search the log' });
  const figures = await repeat(stage, page, rounds, [
    { what: `Log, ${lines} lines: scroll`, goal: GOAL, isPerFrame: true, run: () => scroll(log, 300) },
    {
      what: `Log, ${lines} lines: search`,
      goal: null,
      isPerFrame: false,
      run: async () => {
        await search.fill('set 1234 ');
        await page.getByText(`40 of ${lines} lines`).waitFor();
        await search.fill('');
        await page.getByText(`${lines} lines`, { exact: true }).waitFor();
      },
    },
  ]);
  await page.close();
  return arrival ? [arrival, ...figures] : figures;
};
