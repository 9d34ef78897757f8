/*
 * Prepares an engine for one run of global functions, before any of their code: what is not on the list is removed, and
 * time and randomness are pinned. Only text goes in and out.
 */
'use strict';

globalThis.prepare = function (now) {
  const { parse, stringify } = JSON;
  const { apply, construct, ownKeys, getPrototypeOf, defineProperty } = Reflect;
  const RealDate = globalThis.Date;
  const RealRangeError = RangeError;
  const EngineError = InternalError;
  const { imul } = Math;

  const OFFERED =
    'globalThis undefined NaN Infinity Object Function Array String Number Boolean Symbol ' +
    'BigInt Math JSON Reflect Proxy Promise Date RegExp Map Set WeakMap WeakSet Iterator ' +
    'Error TypeError RangeError SyntaxError ReferenceError EvalError URIError ' +
    'AggregateError parseInt parseFloat isNaN isFinite encodeURI encodeURIComponent ' +
    'decodeURI decodeURIComponent';
  const offered = new Set(OFFERED.split(' '));
  for (const name of ownKeys(globalThis)) if (!offered.has(name)) delete globalThis[name];

  // No code from text: each kind of function leads to a constructor that makes one.
  for (const one of [function () {}, function* () {}, async function () {}, async function* () {}]) {
    const prototype = getPrototypeOf(one);
    function Function() {
      throw new EvalError('Code generation from strings disallowed for this context');
    }
    defineProperty(Function, 'prototype', { value: prototype, writable: false });
    defineProperty(prototype, 'constructor', { value: Function });
    if (prototype === getPrototypeOf(parse)) defineProperty(globalThis, 'Function', { value: Function });
  }
  // A key of that name in data is data.
  delete Object.prototype.__proto__;

  // The real one is out of reach.
  const { parse: parseDate, UTC, prototype: dates } = RealDate;
  function Date(...parts) {
    if (!new.target) return new Date().toString();
    return construct(RealDate, parts.length === 0 ? [now] : parts, new.target);
  }
  defineProperty(Date, 'prototype', { value: dates, writable: false });
  defineProperty(Date, 'length', { value: 7 });
  defineProperty(dates, 'constructor', { value: Date });
  for (const [name, value] of [
    ['now', () => now],
    ['parse', parseDate],
    ['UTC', UTC],
  ]) {
    defineProperty(Date, name, { value, writable: true, configurable: true });
  }
  globalThis.Date = Date;

  let state = 0x2545f491;
  // The same run draws the same random numbers.
  Math.random = () => {
    state = (state + 0x9e3779b9) | 0;
    let z = state ^ (state >>> 16);
    z = imul(z, 0x21f0aaad);
    z ^= z >>> 15;
    return (z >>> 0) / 4294967296;
  };

  const functions = { __proto__: null };
  let outcome = '';

  const toJson = (_key, value) => (typeof value === 'bigint' ? `${value}` : value);

  async function run(name, args) {
    let value;
    try {
      value = await apply(functions[name], undefined, args);
    } catch (error) {
      // First without taking more memory.
      if (error instanceof EngineError) outcome = 'M';
      else if (error instanceof RealRangeError && error.message === 'Maximum call stack size exceeded')
        outcome = 'S';
      else if (
        error instanceof RealRangeError &&
        /^invalid (?:array|string) length|too long/.test(error.message)
      )
        outcome = 'L';
      else outcome = `E${String(error?.message ?? error)}`;
      return;
    }
    if (value === undefined) {
      outcome = 'U';
      return;
    }
    try {
      outcome = `V${stringify(value, toJson) ?? 'null'}`;
    } catch (error) {
      outcome = `J${String(error?.message ?? error)}`;
    }
  }

  return {
    define(name, implementation) {
      functions[name] = implementation;
    },
    /** `text` is a list that contains 0 for an argument that is undefined, otherwise a list with the argument. */
    begin(name, text) {
      const args = parse(text);
      for (let at = 0; at < args.length; at++) args[at] = args[at] === 0 ? undefined : args[at][0];
      outcome = '';
      run(name, args);
    },
    /** The kind of outcome in one letter and its text; empty if the function is still waiting for something. */
    outcome: () => outcome,
  };
};
