import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** What a person does. A listener whose event is not named in the call may be one, too. */
const ACTION =
  /addEventListener\(\s*(?:'(?:key|pointer|mouse|touch|click|dblclick|contextmenu|wheel|focus|blur|input|beforeinput|change|submit|copy|cut|paste|drag|drop|beforeprint)|(?!'))/;

/** Modules that may start listening in a later effect, with the reason. */
const LATER: Readonly<Record<string, string>> = {
  'src/routes/root/useFocusOnMove.ts':
    'Moves the focus after a closing dialog has returned it, and listens from then on.',
};

/** The calls of a hook in a text, with their arguments. */
function callsOf(hook: string, text: string): readonly string[] {
  return [...text.matchAll(new RegExp(`\\b${hook}\\(`, 'g'))].map(({ index }) => {
    let depth = 0;
    for (let at = index + hook.length; at < text.length; at += 1) {
      if (text[at] === '(') depth += 1;
      else if (text[at] === ')') depth -= 1;
      if (depth === 0) return text.slice(index, at + 1);
    }
    return text.slice(index);
  });
}

/** What a component listens to later than when it is in the document. */
const listensLater = (text: string): boolean =>
  /\buseEffect\(/.test(text) &&
  ACTION.test(callsOf('useLayoutEffect', text).reduce((rest, call) => rest.replace(call, ''), text));

const listening = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/__generated__|\.test\.tsx?$/.test(file))
  .filter((file) => listensLater(readFileSync(join(root, file), 'utf8')));

test('what a person does as soon as content appears is not lost: its listeners are attached in layout effects', () => {
  expect(listening.filter((file) => !Object.hasOwn(LATER, file))).toEqual([]);
});

test('every listed module still listens later', () => {
  expect(Object.keys(LATER).filter((file) => !listening.includes(file))).toEqual([]);
});

test('finds listeners in effects, also in functions that effects call, and whose event is a variable', () => {
  expect(listensLater("useEffect(() => { document.addEventListener('keydown', onKey); }, []);")).toBe(true);
  expect(listensLater("useEffect(listen); function listen() { addEventListener('paste', onPaste); }")).toBe(
    true,
  );
  expect(
    listensLater('useEffect(() => { for (const type of ALL) root.addEventListener(type, stop); });'),
  ).toBe(true);
  expect(
    listensLater("useEffect(load); useLayoutEffect(() => { root.addEventListener('keydown', onKey); });"),
  ).toBe(false);
  expect(listensLater("useEffect(() => { addEventListener('online', again); });")).toBe(false);
});
