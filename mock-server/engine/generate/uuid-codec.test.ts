import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createUuidCodec } from './uuid-codec.ts';

const codec = createUuidCodec('test');

test('a uuid decodes to its type and index', () => {
  fc.assert(
    fc.property(fc.nat(0xffff), fc.nat(0xffffffff), (type, index) => {
      const uuid = codec.encode(type, index);
      expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(codec.decode(uuid)).toEqual({ type, index });
      expect(codec.head(type, index)).toBe(parseInt(uuid.slice(0, 8), 16));
    }),
  );
});

test('neighbors get uuids that have nothing in common', () => {
  const uuids = new Set(Array.from({ length: 100_000 }, (_, index) => codec.encode(7, index)));
  expect(uuids.size).toBe(100_000);
  expect(codec.encode(7, 0).slice(0, 4)).not.toBe(codec.encode(7, 1).slice(0, 4));
});

test('uuids of another seed or a random generator, and damaged ones, are unknown', () => {
  const other = createUuidCodec('other');
  for (let index = 0; index < 2000; index++) {
    expect(codec.decode(other.encode(7, index))).toBeNull();
    expect(codec.decode(randomUUID())).toBeNull();
  }
  const uuid = codec.encode(7, 12_345);
  for (let place = 0; place < uuid.length; place++) {
    const sign = uuid.charAt(place) === '0' ? '1' : '0';
    expect(codec.decode(uuid.slice(0, place) + sign + uuid.slice(place + 1))).toBeNull();
  }
  for (const text of ['', 'x', uuid.toUpperCase(), `${uuid}0`, uuid.slice(1), 'z'.repeat(36)]) {
    expect(codec.decode(text)).toBeNull();
  }
});
