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

/** A replacement in the source, and how many places it has. A new version of the library may have others. */
type Change = readonly [pattern: RegExp, replacement: string, places: number];

const marked = MARKS.join('|');
const changes: readonly Change[] = [
  // The option `sequence`, the longest list, keeps its name.
  [new RegExp(`(?<!\\boptions)\\.(${marked})\\b`, 'g'), '[__marks.$1]', 28],
  [/^(\s*)(_jsonata_lambda|_jsonata_function): true/gm, '$1[__marks.$2]: true', 3],
  [/(?<=defineProperty\(result, )'cons'/g, '__marks.cons', 1],
  // Where a function was last called, which an error tells: the built-in functions belong to all runs.
  [/\b(proc|next)\.(token|position)\b/g, '__placeOf($1).$2', 7],
  [/^\s*const exec_env = createFrame\(environment\);/gm, '$& __places = new WeakMap();', 1],
  // Every list gets a `push` of its own, which an assignment would define slowly: the one of frozen arrays has a setter.
  [/^\s*(?=sequence\.push = )/gm, 'new __WithPush(sequence);', 1],
  // Nobody listens, but every step would look through all frames for a listener.
  [/\w+\.lookup\(Symbol\.for\('jsonata\.__\w+'\)\)/g, 'undefined', 3],
  [/^\s*return definition;/gm, ' return harden(definition);', 1],
];

function changed(source: string): string {
  return changes.reduce((text, [pattern, replacement, places]) => {
    const found = text.match(pattern)?.length ?? 0;
    if (found !== places)
      throw new Error(`${String(pattern)} has ${found} places in the library, not ${places}.`);
    return text.replaceAll(pattern, replacement);
  }, source);
}

const source = readFileSync(createRequire(import.meta.url).resolve('jsonata'), 'utf8');
const marks = MARKS.map((name) => `${name}: Symbol('${name}')`).join(', ');

/**
 * Makes a function of the clock, of the browser's `window`, and of `harden` that loads the library. With `module` and `exports` as
 * parameters, the library treats itself as a Node module.
 */
export const library = new vm.Script(
  `(function (Date, window, harden) { const __marks = { ${marks} }; const module = { exports: {} }; const exports = module.exports;
let __places = new WeakMap();
class __Given { constructor(list) { return list; } }
class __WithPush extends __Given { push = undefined; }
const __placeOf = (one) => {
  if (one === null || (typeof one !== 'object' && typeof one !== 'function')) return {};
  let place = __places.get(one);
  if (!place) __places.set(one, (place = {}));
  return place;
};
${changed(source)}
return { jsonata: module.exports, marks: __marks }; })`,
  { filename: 'jsonata' },
);
