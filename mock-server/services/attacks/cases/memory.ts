import { attacksOf, type Attack } from '../attack.ts';

const { inBody, inMapping } = attacksOf('Memory');

/** Attacks that fill the memory. */
export const memory: readonly Attack[] = [
  inBody(
    'endless-list',
    'Adds to a list until the memory is full.',
    'const all = []; for (;;) all.push("x".repeat(1e6) + all.length);',
    { isSlow: true, must: 'stopped' },
  ),
  inBody(
    'text-doubled',
    'Doubles a text until it cannot become longer.',
    'let text = "x".repeat(1000); for (;;) text += text;',
    { must: 'stopped' },
  ),
  inBody(
    'text-flattened',
    'Joins ropes of texts and flattens them by reading one character.',
    'const all = []; let text = "xxxxxxxxxxxxxxxx"; for (let at = 0; at < 24; at++) text += text; for (;;) { const one = text + all.length; one.charCodeAt(5); one.indexOf("y"); all.push(one); }',
    { must: 'stopped' },
  ),
  inBody(
    'typed-arrays',
    'Takes memory beside the heap by typed arrays and buffers.',
    'const all = []; for (let at = 0; at < 200; at++) all.push(new Uint8Array(1e8).fill(1)); return all.length;',
  ),
  inBody(
    'one-huge-buffer',
    'Asks for eight gigabytes at once.',
    'return new ArrayBuffer(8e9, { maxByteLength: 8e9 }).byteLength;',
  ),
  inBody(
    'shared-memory',
    'Asks for memory that could be shared with another thread.',
    'const it = new SharedArrayBuffer(1024); Atomics.wait(new Int32Array(it), 0, 0, 100); return it.byteLength;',
  ),
  inBody(
    'map-of-objects',
    'Fills a map with objects that refer to each other.',
    'const all = new Map(); for (let at = 0; ; at++) all.set({ at, all }, [at, { at }, new Set([at])]);',
    { isSlow: true, must: 'stopped' },
  ),
  inBody(
    'sparse-array',
    'Makes arrays that claim four billion items and fills them.',
    'return new Array(2 ** 32 - 1).fill(0).length;',
    { isSlow: true, must: 'stopped' },
  ),
  inBody(
    'bigint-power',
    'Computes a number with billions of digits.',
    'return String((2n ** 1000000000n) ** 1000n).length;',
  ),
  inBody(
    'closures-kept',
    'Keeps closures in a chain that the collector has to follow.',
    'let it = null; for (let at = 0; at < 3e5; at++) { const before = it; it = () => before; } globalThis.left = it; return "done";',
  ),
  inMapping(
    'map-of-maps',
    'Builds lists of lists in an expression.',
    '$map([1..100000], function($x) { $map([1..100000], function($y) { $x * $y }) })',
    { isSlow: true, must: 'stopped' },
  ),
  inMapping('range-of-ranges', 'Makes a range of very many items.', '[1..9999999].[1..9999999]', {
    must: 'stopped',
  }),
  inMapping('text-padded', 'Pads a text to two billion characters.', '$pad("x", 2000000000)', {
    must: 'stopped',
  }),
  inMapping(
    'text-doubled-in-expression',
    'Doubles a text by recursion.',
    '($d := function($s, $n) { $n = 0 ? $s : $d($s & $s, $n - 1) }; $d("xxxxxxxx", 60))',
    { must: 'stopped' },
  ),
];
