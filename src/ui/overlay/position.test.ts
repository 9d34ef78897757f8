import { expect, test } from 'vitest';
import { placeBox } from './position.ts';

const view = { width: 400, height: 300 };
const box = { width: 120, height: 100 };

test('below the anchor, at its start or end', () => {
  const anchor = { left: 150, top: 40, width: 60, height: 28 };
  expect(placeBox(anchor, box, view, 'start')).toMatchObject({ left: 150, top: 72 });
  expect(placeBox(anchor, box, view, 'end')).toMatchObject({ left: 90, top: 72 });
  expect(placeBox(anchor, box, view, 'center')).toMatchObject({ left: 120, top: 72 });
});

test('above it if there is more room', () => {
  expect(placeBox({ left: 10, top: 250, width: 60, height: 28 }, box, view, 'start').top).toBe(146);
});

test('never beyond an edge of the window, however tall the box is', () => {
  expect(placeBox({ left: 380, top: 10, width: 20, height: 20 }, box, view, 'start').left).toBe(272);
  expect(placeBox({ left: 0, top: 10, width: 20, height: 20 }, box, view, 'end').left).toBe(8);
  const tall = placeBox(
    { left: 0, top: 200, width: 20, height: 20 },
    { width: 50, height: 900 },
    view,
    'start',
  );
  expect(tall).toMatchObject({ top: 8, maxHeight: 188 });
});
