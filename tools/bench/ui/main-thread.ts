import type { Browser, CDPSession, Page } from '@playwright/test';

/**
 * Main-thread time of one measurement, in milliseconds of the thread's own CPU time, so other processes do not count.
 */
export interface Spent {
  /** The time of each counted frame, in order. */
  readonly frames: readonly number[];
  /** The longest task, during which the page did not respond. */
  readonly longest: number;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly tdur?: number;
}

const CATEGORIES = ['disabled-by-default-devtools.timeline', 'blink.user_timing'];
/** Performance marks: each frame, frames with input, and the start and end of the measurement. */
const FRAME = 'bench-frame';
const INPUT_FRAME = 'bench-input-frame';
const BEGIN = 'bench-begin';
const END = 'bench-end';

/**
 * Traces the page while `run` uses it. A frame is everything on the main thread after the previous frame's animation
 * callback, up to and including its own rendering. With `onlyInput`, only frames in which something was typed count.
 */
export async function measure(
  browser: Browser,
  page: Page,
  run: () => Promise<unknown>,
  { onlyInput = false }: { onlyInput?: boolean } = {},
): Promise<Spent> {
  await page.evaluate(markFrames, { FRAME, INPUT_FRAME });
  const cdp = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => {
    // The protocol's types do not describe the events.
    for (const event of value) events.push(event as unknown as TraceEvent);
  });
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES, recordMode: 'recordAsMuchAsPossible' },
  });
  await page.evaluate((name) => void performance.mark(name), BEGIN);
  await run();
  await page.evaluate((name) => void performance.mark(name), END);
  await stopTracing(cdp);
  await page.evaluate(() => void document.dispatchEvent(new Event('bench-stop')));
  await cdp.detach();
  return spentIn(events, onlyInput ? INPUT_FRAME : null);
}

async function stopTracing(cdp: CDPSession): Promise<void> {
  const complete = new Promise<void>((resolve) => void cdp.once('Tracing.tracingComplete', () => resolve()));
  await cdp.send('Tracing.end');
  await complete;
}

/** Runs inside the page. */
function markFrames(names: { FRAME: string; INPUT_FRAME: string }): void {
  let hasInput = false;
  let isOver = false;
  const onInput = () => {
    hasInput = true;
  };
  document.addEventListener('keydown', onInput, true);
  const frame = () => {
    if (isOver) return;
    performance.mark(hasInput ? names.INPUT_FRAME : names.FRAME);
    hasInput = false;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  document.addEventListener(
    'bench-stop',
    () => {
      isOver = true;
      document.removeEventListener('keydown', onInput, true);
    },
    { once: true },
  );
}

function spentIn(events: readonly TraceEvent[], only: string | null): Spent {
  const begin = events.find(({ name }) => name === BEGIN);
  const end = events.find(({ name }) => name === END);
  if (!begin || !end) throw new Error('The trace does not show the window.');
  const isOwn = ({ pid, tid, ts }: TraceEvent) =>
    pid === begin.pid && tid === begin.tid && ts >= begin.ts && ts <= end.ts;
  const own = events.filter(isOwn).toSorted((a, b) => a.ts - b.ts);
  const frames: number[] = [];
  let longest = 0;
  let sum = 0;
  let mark: string | null = null;
  for (const { name, tdur } of own) {
    if (name === 'RunTask') {
      // The previous task has ended; if it rendered, so has its frame.
      if (mark !== null) {
        if (only === null || mark === only) frames.push(sum);
        sum = 0;
        mark = null;
      }
      const spent = (tdur ?? 0) / 1000;
      sum += spent;
      longest = Math.max(longest, spent);
    } else if (name === FRAME || name === INPUT_FRAME) mark = name;
  }
  // The first frame includes time before the measurement.
  return { frames: frames.slice(1), longest };
}
