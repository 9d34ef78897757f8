import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import vm from 'node:vm';

/**
 * The properties by which the library recognizes its own objects. A partner's file can have the same keys, so the
 * loaded library uses symbols instead: data is then never taken for a function or for a list of the library.
 */
const MARKS = [
  '_jsonata_lambda',
  '_jsonata_function',
  'sequence',
  'outerWrapper',
  'tupleStream',
  'keepSingleton',
  'cons',
];

/** The library's source with symbols for its marks. The option `sequence`, the longest list, keeps its name. */
function withSymbols(source: string): string {
  const marks = MARKS.join('|');
  return source
    .replaceAll(new RegExp(`(?<!\\boptions)\\.(${marks})\\b`, 'g'), '[__marks.$1]')
    .replaceAll(/^(\s*)(_jsonata_lambda|_jsonata_function): true/gm, '$1[__marks.$2]: true');
}

const source = readFileSync(createRequire(import.meta.url).resolve('jsonata'), 'utf8');
const marks = MARKS.map((name) => `${name}: Symbol('${name}')`).join(', ');

/**
 * Makes a function of the clock and of the browser's `window` that loads the library. With `module` and `exports` as
 * parameters, the library treats itself as a Node module.
 */
export const library = new vm.Script(
  `(function (Date, window) { const __marks = { ${marks} }; const module = { exports: {} }; const exports = module.exports;
${withSymbols(source)}
return { jsonata: module.exports, marks: __marks }; })`,
  { filename: 'jsonata' },
);
