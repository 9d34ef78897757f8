import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** The code from `start` to the end of its block, call, or, unless `isBlock`, its property. */
function upToEnd(text: string, start: number, isBlock: boolean): string {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const value = text[at] ?? '';
    if ('([{'.includes(value)) depth += 1;
    else if (')]}'.includes(value)) depth -= 1;
    if (depth < 0 || (!isBlock && depth === 0 && value === ',')) return text.slice(start, at);
  }
  return text.slice(start);
}

const startsOf = (text: string, pattern: RegExp): readonly number[] =>
  [...text.matchAll(pattern)].map(({ index, 0: match }) => index + match.length);

/** The code that runs once something has been awaited or a form has been saved. */
const lateCode = (text: string): readonly string[] => [
  ...startsOf(text, /\bawait\b/g).map((at) => upToEnd(text, at, true)),
  ...startsOf(text, /\.then\(/g).map((at) => upToEnd(text, at, true)),
  ...startsOf(text, /\bonSaved\b(?=[(:])/g).map((at) => upToEnd(text, at, false)),
];

/** Whether a module navigates in such code, itself or by a function of its own, without asking `isHere`. */
function navigatesLate(text: string): boolean {
  if (!/\buseNavigate\(\)/.test(text)) return false;
  const own = [...text.matchAll(/\bconst (\w+) = (?:async )?\([^=]*\)(?:: \w+)? =>/g)]
    .filter(({ index, 0: match }) => {
      const [body = ''] = upToEnd(text, index + match.length, true).split(/;\n {2}\S/);
      return /\bnavigate\(/.test(body) && !body.includes('isHere()');
    })
    .map(([, name]) => name);
  const goes = new RegExp(`\\b(?:${['navigate', ...own].join('|')})\\(`);
  return lateCode(text).some((code) => goes.test(code.split('isHere()')[0] ?? ''));
}

/** Whether a module navigates to a drawer or other overlay over its page. */
const opensOver = (text: string): boolean =>
  startsOf(text, /\bnavigate\(/g).some((at) => /\bopenedHere: true/.test(upToEnd(text, at, true)));

test('an answer takes nobody who has left anywhere: what navigates after one uses `useGoOn`', () => {
  const late = globSync('src/routes/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter((file) => navigatesLate(readFileSync(join(root, file), 'utf8')));
  expect(late).toEqual([]);
});

test('finds what navigates late, in the same function or through another one', () => {
  const hook = 'const navigate = useNavigate();\n';
  expect(navigatesLate(`${hook}async () => { await save(); void navigate(to); }`)).toBe(true);
  expect(navigatesLate(`${hook}f({ onSaved: () => void navigate(to), other: 1 })`)).toBe(true);
  expect(navigatesLate(`${hook}f({ onSaved() { navigate(to); } })`)).toBe(true);
  expect(navigatesLate(`${hook}const go = () => navigate(to);\n  copy().then((id) => go(id));`)).toBe(true);
  expect(navigatesLate(`${hook}async () => { await save(); if (isHere()) navigate(to); }`)).toBe(false);
  expect(navigatesLate(`${hook}f({ onSaved: close, onLeave: () => navigate(to) })`)).toBe(false);
});

test('what opens over a page keeps the newest address: only `useOpenOver` navigates there', () => {
  const opening = globSync('src/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$/.test(file) && opensOver(readFileSync(join(root, file), 'utf8')));
  expect(opening).toEqual(['src/routes/useOpenOver.ts']);
});

test('finds what opens over a page, by any way of writing the address', () => {
  const state = 'state: { openedHere: true }';
  expect(opensOver(`void navigate(pathTo(one), { ${state}, replace: false });`)).toBe(true);
  expect(opensOver(`navigate(\n  { search: of(search) },\n  { ${state} },\n)`)).toBe(true);
  expect(opensOver(`goOn((search) => ({ search }), { ${state} })`)).toBe(false);
  expect(opensOver(`<RowLink to={to} state={{ openedHere: true }} /> ; navigate(to)`)).toBe(false);
});
