import { expect, test } from 'vitest';
import { PlainHeaders } from './plain-headers.ts';

const VALUES = { 'content-type': ['application/json'], accept: ['a/b', 'c/d'], cookie: ['x=1', 'y=2'] };
const headers = () => new PlainHeaders(VALUES);
const same = () => {
  const made = new Headers();
  for (const [name, values] of Object.entries(VALUES)) for (const one of values) made.append(name, one);
  return made;
};

test('behave like web headers', () => {
  expect(headers()).toBeInstanceOf(Headers);
  for (const name of ['Content-Type', 'accept', 'COOKIE', 'none']) {
    expect(headers().get(name)).toBe(same().get(name));
    expect(headers().has(name)).toBe(same().has(name));
  }
  expect([...headers()]).toEqual([...same()]);
  expect([...new Headers(headers())]).toEqual([...same()]);
  const told: string[] = [];
  headers().forEach((value, name) => told.push(`${name}: ${value}`));
  expect(told).toContain('accept: a/b, c/d');
});

test('are read and sent as they were set, by any method', () => {
  const written = headers();
  written.set('X-One', '1');
  expect(written.get('x-one')).toBe('1');
  expect(written.flat()).toEqual(expect.arrayContaining(['x-one', '1', 'accept', 'a/b, c/d']));
  written.append('set-cookie', 'a=1');
  written.append('set-cookie', 'b=2');
  written.delete('accept');
  written.set('x-two', '2');
  expect(written.get('x-one')).toBe('1');
  expect(written.has('Accept')).toBe(false);
  expect(written.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(written.flat()).toEqual(
    expect.arrayContaining(['set-cookie', 'a=1', 'set-cookie', 'b=2', 'x-two', '2']),
  );
  expect(written.flat()).not.toContain('accept');
});
