import { expect, test } from 'vitest';
import type { MockContext } from '../../context.ts';
import { Overlay } from '../../../engine/store/overlay.ts';
import { ref } from '../../../engine/store/ref.ts';
import { lookOnce } from './look-once.ts';

function call() {
  const overlay = new Overlay();
  let elapsed = 0;
  const context = { clock: { elapsed: () => elapsed }, session: { overlay } } as unknown as MockContext;
  return { context, overlay, wait: () => void elapsed++ };
}

test('looks up again for another link, in another call, after a write, and after time has passed', () => {
  const looked: string[] = [];
  const find = lookOnce((key) => looked.push(key));
  const [one, other] = [call(), call()];
  const [a, b] = [ref('Thing', 'a'), ref('Thing', 'b')];
  expect([find(a, one.context), find(a, one.context)]).toEqual([1, 1]);
  expect(find(b, one.context)).toBe(2);
  expect(find(b, other.context)).toBe(3);
  expect(find(b, one.context)).toBe(2);
  one.overlay.set('Thing', 'b', { name: 'new' });
  expect([find(b, one.context), find(b, one.context)]).toEqual([4, 4]);
  one.wait();
  expect(find(b, one.context)).toBe(5);
  expect(looked).toEqual(['a', 'b', 'b', 'b', 'b']);
});
