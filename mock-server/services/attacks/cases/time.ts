import { attacksOf, type Attack } from '../attack.ts';

const { inBody, inMapping } = attacksOf('Time');

/** Attacks that never end. Each of them takes as long as a run may, so there are few. */
export const time: readonly Attack[] = [
  inBody(
    'endless-loop',
    'Loops without an end, inside finally and catch.',
    'for (;;) try { continue; } catch {} finally { continue; }',
    { isSlow: true, must: 'stopped' },
  ),
  inBody(
    'endless-native-call',
    'Calls a function of the engine that cannot be interrupted from inside.',
    'return new Array(2 ** 32 - 1).indexOf(x);',
    { isSlow: true, must: 'stopped' },
  ),
  inBody(
    'endless-comparator',
    'Sorts with a comparator that never returns the same twice.',
    'let count = 0; const list = Array.from({ length: 1000 }, (_, at) => at); for (;;) list.sort(() => (count++ % 3) - 1);',
    { isSlow: true, must: 'stopped' },
  ),
  inMapping(
    'endless-tail-recursion',
    'Recurses in tail position, where no stack grows.',
    '($f := function($x) { $f($x + 1) }; $f(1))',
    { isSlow: true, must: 'stopped' },
  ),
  inMapping('endless-recursion', 'Recurses without an end.', '($f := function($x) { 1 + $f($x) }; $f(1))', {
    must: 'stopped',
  }),
  inMapping('eval-in-a-circle', 'Evaluates a text that evaluates itself.', '($s := "$eval($s)"; $eval($s))', {
    isSlow: true,
  }),
  inBody(
    'loop-in-result',
    'Waits in a getter of its result, while the answer is written.',
    'return { get a() { for (;;); } };',
    { isSlow: true, must: 'stopped' },
  ),
  inBody(
    'catches-its-own-end',
    'Catches whatever ends it and starts again.',
    'const go = () => { try { for (;;) go(); } catch { return go(); } finally { go(); } }; try { go(); } finally { for (;;); }',
    { isSlow: true, must: 'stopped' },
  ),
  inBody(
    'clock-moved',
    'Replaces the clocks by which its time is measured.',
    'try { Date.now = () => 0; globalThis.performance = { now: () => 0 }; Date = class { getTime() { return 0; } }; } catch {} return typeof performance?.now;',
  ),
];
