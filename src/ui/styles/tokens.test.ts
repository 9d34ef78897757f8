import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = css.split('[data-mantine-color-scheme');

function token(scheme: string, name: string): string {
  const found = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(scheme)?.[1];
  if (!found) throw new Error(`no color --${name}`);
  return found;
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(value: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(value), luminance(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

const SURFACES = ['bg', 'surface', 'sunken'];
const TONES = ['ok', 'fail', 'tech', 'wait', 'run', 'skip'];
const PAIRS = [
  ...['text', 'muted', 'faint', 'accent', ...TONES].flatMap((ink) => SURFACES.map((paper) => [ink, paper])),
  ...['accent', ...TONES].map((ink) => [ink, `${ink}-soft`]),
  // A selected row has the accent-soft background behind all its content.
  ...['text', 'muted', 'accent', ...TONES].map((ink) => [ink, 'accent-soft']),
  ['on-accent', 'accent'],
  ['on-accent', 'fail'],
] as [string, string][];

test.each([
  ['light', light],
  ['dark', dark],
])('%s: every text is readable on every surface (AA, 4.5)', (_name, scheme) => {
  const weak = PAIRS.map(([ink, paper]) => ({
    pair: `${ink} on ${paper}`,
    ratio: contrast(token(scheme, ink), token(scheme, paper)),
  })).filter(({ ratio }) => ratio < 4.5);
  expect(weak).toEqual([]);
});

test.each([
  ['light', light],
  ['dark', dark],
])('%s: the border of a field is visible on every surface (WCAG 1.4.11, 3.0)', (_name, scheme) => {
  const weak = SURFACES.map((paper) => contrast(token(scheme, 'field-line'), token(scheme, paper)));
  expect(weak.filter((ratio) => ratio < 3)).toEqual([]);
});
