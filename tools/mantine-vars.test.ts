import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MANTINE_VARS_FILE, mantineVariables } from './mantine-vars.ts';

const TOKENS = new URL('../src/ui/styles/tokens.css', import.meta.url);

test('the checked-in variables match the theme; otherwise run `node tools/mantine-vars.ts`', () => {
  expect(readFileSync(MANTINE_VARS_FILE, 'utf8')).toBe(mantineVariables());
});

test('every variable it refers to is one of ours or its own', () => {
  const css = mantineVariables();
  const known = new Set([...css.matchAll(/^\s*(--[\w-]+):/gm)].map((match) => match[1]));
  for (const match of readFileSync(TOKENS, 'utf8').matchAll(/^\s*(--[\w-]+):/gm)) known.add(match[1]);
  const used = [...css.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1]);
  expect(used.filter((name) => !known.has(name))).toEqual([]);
});

test('light and dark declare the same color tokens', () => {
  const [light = '', dark = ''] = readFileSync(TOKENS, 'utf8').split('[data-mantine-color-scheme');
  const colours = (css: string) =>
    [...css.matchAll(/^\s*(--[\w-]+): (#|0 1px)/gm)].map((match) => match[1]).sort();
  expect(colours(dark)).toEqual(colours(light));
  expect(colours(dark).length).toBeGreaterThan(20);
});
