import { beforeEach, describe, expect, test, vi } from 'vitest';

/** The module as loaded by one page, with a document that can be hidden. */
async function openPage() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  vi.resetModules();
  const { claimStream } = await import('./stream-turn.ts');
  return {
    claimStream,
    show(visibilityState: 'visible' | 'hidden') {
      page.visibilityState = visibilityState;
      page.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

let page: Awaited<ReturnType<typeof openPage>>;
beforeEach(async () => {
  page = await openPage();
});
const never = new AbortController().signal;
const isSettled = async (promise: Promise<unknown>): Promise<boolean> => {
  const later = Symbol('later');
  await Promise.resolve();
  return (await Promise.race([promise, Promise.resolve(later)])) !== later;
};

describe('among the streams of a page', () => {
  test('the newest is open, and the previous one reopens when it ends', async () => {
    const first = page.claimStream(never);
    const turn = await first.turn();
    expect(turn.aborted).toBe(false);
    const second = page.claimStream(never);
    expect(turn.aborted).toBe(true);
    expect((await second.turn()).aborted).toBe(false);
    const again = first.turn();
    expect(await isSettled(again)).toBe(false);
    second.release();
    expect((await again).aborted).toBe(false);
    first.release();
  });

  test('none is open while the page is hidden', async () => {
    const stream = page.claimStream(never);
    const turn = await stream.turn();
    page.show('hidden');
    expect(turn.aborted).toBe(true);
    const again = stream.turn();
    expect(await isSettled(again)).toBe(false);
    page.show('visible');
    expect((await again).aborted).toBe(false);
    stream.release();
  });

  test('one that nobody needs anymore closes, or stops waiting', async () => {
    const leaving = new AbortController();
    const stream = page.claimStream(leaving.signal);
    const turn = await stream.turn();
    const waiting = new AbortController();
    page.show('hidden');
    const other = page.claimStream(waiting.signal);
    const denied = other.turn();
    waiting.abort(new Error('left'));
    await expect(denied).rejects.toThrow('left');
    leaving.abort();
    expect(turn.aborted).toBe(true);
    await expect(stream.turn()).rejects.toThrow();
    other.release();
    stream.release();
  });
});
