import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  betweenDomains,
  FLOORS,
  fromBelow,
  HOUSES,
  inCircles,
  PRODUCT,
  roomsIn,
  upwards,
  upwardsInProduct,
} from '../tools/floors/floors.ts';
import { filesIn, importsIn, isForTests } from '../tools/imports.ts';
import { withPictures } from '../tools/floors/picture.ts';

const ROOT = join(import.meta.dirname, '..');
const imports = importsIn('mock-server');
const to = (from: string, imported: string) => ({
  from: `mock-server/${from}`,
  to: `mock-server/${imported}`,
});

describe('the mock server', () => {
  test('imports down its floors', () => {
    expect(imports.length).toBeGreaterThan(5000);
    expect(upwards(imports)).toEqual([]);
    expect(upwardsInProduct(imports)).toEqual([]);
  });

  test('has no domain that imports another', () => {
    expect(betweenDomains(imports)).toEqual([]);
  });

  test.each(HOUSES)('has no two folders in %s that import each other', (place) => {
    expect(inCircles(place, imports)).toEqual([]);
    expect(roomsIn(place, imports).size).toBeGreaterThan(3);
  });

  test('has a place for everything', () => {
    const rooms = (place: string) =>
      new Set(
        filesIn(place)
          .filter((file) => !isForTests(file))
          .map((file) => file.slice(place.length + 1).split('/')[0]),
      );
    expect([...rooms('mock-server'), '__generated__'].filter((room) => room !== 'testing').sort()).toEqual(
      Object.keys(FLOORS).sort(),
    );
    expect([...rooms('mock-server/product')].sort()).toEqual([...PRODUCT].sort());
  });

  test('reads no file in production that is for tests', () => {
    expect(
      imports.filter(({ from, to: file }) => isForTests(file) && !from.startsWith('mock-server/testing/')),
    ).toEqual([]);
  });

  test('caches by world, session, and context in one way: `once` and `latest`', () => {
    const own = filesIn('mock-server').filter(
      (file) =>
        !isForTests(file) &&
        /new WeakMap<(?:World|Session|Clock|MockContext)\b/.test(readFileSync(join(ROOT, file), 'utf8')),
    );
    // `lookOnce` compares four things at every field, without an array of them.
    expect(own).toEqual(['mock-server/product/model/kit/look-once.ts']);
  });

  test('is drawn as it is in docs/architecture.md; `npm run floors` draws it', () => {
    const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
    expect(page).toBe(withPictures(page, imports));
  });
});

describe('the rules find', () => {
  test('an import that runs up', () => {
    expect(upwards([to('engine/store/ref.ts', 'product/context.ts')])).toHaveLength(1);
    expect(upwards([to('product/domain.ts', 'engine/domain.ts')])).toEqual([]);
    expect(upwardsInProduct([to('product/world/world.ts', 'product/model/kit/rules.ts')])).toHaveLength(1);
  });

  test('a domain that imports another', () => {
    expect(betweenDomains([to('product/domains/a/a.ts', 'product/domains/b/b.ts')])).toHaveLength(1);
    expect(betweenDomains([to('product/domains/a/a.ts', 'product/domains/a/b.ts')])).toEqual([]);
  });

  test('a circle through a third folder', () => {
    const circle = [
      to('a/1.ts', 'b/1.ts'),
      to('b/2.ts', 'c/1.ts'),
      to('c/2.ts', 'a/2.ts'),
      to('c/1.ts', 'd/1.ts'),
    ];
    expect(inCircles('mock-server', circle)).toEqual(['a', 'b', 'c']);
    expect(fromBelow(roomsIn('mock-server', circle.slice(1)))).toEqual(['a', 'd', 'c', 'b']);
  });
});
