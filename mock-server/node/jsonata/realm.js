/*
 * The inside of a run: the library for JSONata in a context of its own, with a clock of its own: it measures processor
 * time, while `$now()` sees the pinned time. No code of customers runs here: their functions run in another engine.
 * Nothing of the process is in here, not even a function: `__task`, `__answer`, `__calls`, and `__results` are texts. The
 * memory of the clock comes from here, and is returned. What an expression can reach is frozen.
 */
'use strict';

(function () {
  const { parse, stringify } = JSON;
  const RealDate = Date;
  const { imul } = Math;
  const { __library: load, lockdown } = globalThis;

  const SEED = 0x2545f491;
  let state = SEED;
  // The same run draws the same random numbers.
  Math.random = () => {
    state = (state + 0x9e3779b9) | 0;
    let z = state ^ (state >>> 16);
    z = imul(z, 0x21f0aaad);
    z ^= z >>> 15;
    return (z >>> 0) / 4294967296;
  };
  // A key of that name in data is data.
  delete Object.prototype.__proto__;
  // No stack leaves a run, and the library writes one for each of its errors.
  Error.stackTraceLimit = 0;
  const clock = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const spent = () => clock[0];

  lockdown({
    // No code of customers sees an error or a stack, and there is no console.
    errorTaming: 'unsafe',
    stackFiltering: 'verbose',
    consoleTaming: 'unsafe',
    errorTrapping: 'none',
    unhandledRejectionTrapping: 'none',
    reporting: 'none',
    // Messages contain formatted numbers.
    localeTaming: 'unsafe',
    evalTaming: 'no-eval',
    // The library adds a method `push` of its own to its lists.
    overrideTaming: 'moderate',
  });
  const { harden } = globalThis;

  // Only what the library and this file use is kept: nothing that takes memory beyond the heap, waits, or starts something.
  const KEPT = new Set(
    (
      'globalThis undefined NaN Infinity Object Function Array String Number Boolean Symbol BigInt Math JSON Reflect ' +
      'Promise Date RegExp Map Set WeakMap WeakSet Proxy Iterator Error TypeError RangeError SyntaxError ReferenceError ' +
      'EvalError URIError AggregateError parseInt parseFloat isNaN isFinite encodeURI encodeURIComponent decodeURI ' +
      'decodeURIComponent Intl __task'
    ).split(' '),
  );
  for (const name of Reflect.ownKeys(globalThis)) if (!KEPT.has(name)) delete globalThis[name];

  class PinnedDate extends RealDate {
    constructor(...parts) {
      super(...(parts.length === 0 ? [run.now ?? 0] : parts));
    }
    static now() {
      return spent();
    }
  }

  const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const base64 = {
    btoa(text) {
      let out = '';
      for (let i = 0; i < text.length; i += 3) {
        const [a, b, c] = [text.charCodeAt(i), text.charCodeAt(i + 1), text.charCodeAt(i + 2)];
        if (a > 255 || b > 255 || c > 255) throw new RangeError('only single-byte characters can be encoded');
        out += SIGNS[a >> 2] + SIGNS[((a & 3) << 4) | (b >> 4)];
        out += i + 1 < text.length ? SIGNS[((b & 15) << 2) | (c >> 6)] : '=';
        out += i + 2 < text.length ? SIGNS[c & 63] : '=';
      }
      return out;
    },
    atob(text) {
      let out = '';
      let bits = 0;
      let count = 0;
      for (const sign of text) {
        const value = SIGNS.indexOf(sign);
        if (value < 0) continue;
        bits = ((bits << 6) | value) & 0xffffff;
        count += 6;
        if (count >= 8) {
          count -= 8;
          out += String.fromCharCode((bits >> count) & 255);
        }
      }
      return out;
    },
  };

  harden(PinnedDate);
  const { jsonata, marks } = harden(load(PinnedDate, base64, harden));

  /** The expressions' functions, tables, and limits. */
  const task = parse(globalThis.__task);
  /** The expression, input, and time of the current run. */
  let run = task;

  const tell = (answer) => {
    globalThis.__answer = stringify(answer);
  };
  const fail = (code, message, offset = null) =>
    tell({ output: null, error: { code, message, offset, line: null, column: null } });

  const isCode = (code) => typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,40}$/.test(code);

  function tellError(error) {
    const offset = typeof error?.position === 'number' ? error.position : null;
    const text = String(error?.message ?? error);
    if (error?.code === 'D1011' || (error instanceof RangeError && /stack/i.test(text))) {
      return fail(
        'STACK_LIMIT',
        'Function calls are nested too deeply. Check for recursion that never ends.',
        offset,
      );
    }
    if (error?.code === 'D1012') {
      return fail('TIME_LIMIT', `The run took longer than ${run.run_ms / 1000} seconds.`, offset);
    }
    if (error instanceof RangeError) return fail('MEMORY_LIMIT', 'A text or list became too long.');
    const { code } = error ?? {};
    // The library names the length that was wanted as the maximum.
    if (code === 'D2014' || code === 'D2015') {
      const most = task.limits.sequence.toLocaleString('en');
      return fail(code, `A list can have at most ${most} items.`, offset);
    }
    return fail(isCode(code) ? code : 'ERROR', text.slice(0, 500), offset);
  }

  function toJson(_key, one) {
    if (typeof one === 'function' || one?.[marks._jsonata_lambda] || one?.[marks._jsonata_function])
      throw new TypeError('it contains a function. Call the function, or leave it out.');
    return typeof one === 'bigint' ? String(one) : one;
  }

  function tellResult(value) {
    let text;
    try {
      text = stringify(value, toJson);
    } catch (error) {
      // What follows on further lines is about the inside of the library.
      const [why] = String(error?.message ?? error).split('\n', 1);
      return fail('OUTPUT_ERROR', `The result cannot be written as JSON: ${why.slice(0, 200)}`);
    }
    if (text !== undefined && text.length > task.limits.output) {
      return fail(
        'OUTPUT_LIMIT',
        `The result is larger than ${task.limits.output.toLocaleString('en')} characters.`,
      );
    }
    return tell({ output: text ?? null, error: null });
  }

  /** Calls of global functions that wait for their results. */
  let waiting = [];

  /** A global function for jsonata: it gets copies of its arguments, and its errors name it. */
  function wrap(name, arity) {
    const call = (...args) =>
      new Promise((resolve, reject) => {
        let text;
        try {
          text = stringify(args.map((one) => (one === undefined ? 0 : [one])));
        } catch (error) {
          throw { code: 'FUNCTION_ERROR', message: `$${name}: ${String(error?.message ?? error)}` };
        }
        waiting.push({ name, text, resolve, reject });
        globalThis.__calls = stringify(waiting);
      });
    // jsonata uses the number of parameters to decide what `$map` passes.
    return Object.defineProperty(call, 'length', { value: arity });
  }

  /** Passes the results of all calls that wait to the expression. */
  function resume() {
    const outcomes = parse(globalThis.__results);
    const calls = waiting;
    waiting = [];
    for (const [at, { name, resolve, reject }] of calls.entries()) {
      const { code, text, message } = outcomes[at];
      const isItsOwn = code === 'FUNCTION_ERROR' || code === 'OUTPUT_ERROR';
      if (code === null) resolve(text === null ? undefined : parse(text));
      else reject(isItsOwn ? { code: 'FUNCTION_ERROR', message: `$${name}: ${message}` } : { code, message });
    }
  }

  // EDI files are often in uppercase, so keys are compared case-insensitively.
  const fold = (value) => String(value).trim().toLowerCase();
  const indexes = new Map();
  function indexOf(name) {
    let index = indexes.get(name);
    if (!index) {
      const table = Object.hasOwn(task.tables, name) ? task.tables[name] : null;
      if (!table) throw { code: 'NO_SUCH_TABLE', message: `Lookup table “${name}” does not exist.` };
      index = { table, rows: new Map(table.rows.map((row) => [fold(row[table.key]), row])) };
      indexes.set(name, index);
    }
    return index;
  }

  function lookupTable(name, key, options = {}) {
    if (typeof name !== 'string')
      throw { code: 'NO_SUCH_TABLE', message: 'The first argument must be the name of a lookup table.' };
    if (key === undefined || key === null) return options.default;
    const { table, rows } = indexOf(name);
    const row = rows.get(fold(key));
    if (!row) {
      if (Object.hasOwn(options, 'default')) return options.default;
      throw { code: 'LOOKUP_MISS', message: `No value for “${String(key)}” in lookup table “${name}”.` };
    }
    const column =
      options.column === undefined ? (table.key === 0 ? 1 : 0) : table.columns.indexOf(options.column);
    if (column < 0) {
      throw {
        code: 'NO_SUCH_COLUMN',
        message: `Lookup table “${name}” has no column “${String(options.column)}”.`,
      };
    }
    const cell = row[column] ?? undefined;
    // Each gets its own: the library marks lists.
    return typeof cell === 'object' ? parse(stringify(cell)) : cell;
  }

  // The library reads them in each run, because a run may have more time than the previous one.
  const options = { timeout: 0, stack: task.limits.depth, sequence: task.limits.sequence };

  function prepare(text) {
    const expression = jsonata(text, options);
    harden(expression.ast());
    const lookup = Object.defineProperty((...args) => lookupTable(...args), 'length', { value: 3 });
    expression.registerFunction('lookupTable', lookup, '<x-x?o?:x>');
    for (const { name, parameters } of task.functions) {
      expression.registerFunction(name, wrap(name, parameters.length));
    }
    return expression;
  }

  let prepared;
  let preparedText;
  /** Code that V8 has already optimized runs fast, and so does an expression that is already parsed. */
  function preparedFor(text) {
    if (preparedText !== text) {
      prepared = prepare(text);
      preparedText = text;
    }
    return prepared;
  }

  const runs = {
    async CHECK() {
      jsonata(run.expression);
    },
    EVALUATE: async () =>
      preparedFor(run.expression).evaluate(run.input === '' ? undefined : parse(run.input)),
  };

  function begin() {
    run = parse(globalThis.__task);
    state = SEED;
    waiting = [];
    globalThis.__calls = '';
    options.timeout = run.run_ms;
    fail('NO_END', 'The run is waiting for a result that never arrives.');
    runs[run.kind]()
      .then(tellResult, tellError)
      .catch(() => {});
  }

  for (const [name, value] of Object.entries({ __begin: begin, __resume: resume })) {
    Object.defineProperty(globalThis, name, { value: harden(value) });
  }
  for (const name of ['__task', '__answer', '__calls', '__results']) {
    Object.defineProperty(globalThis, name, { value: '', writable: true, configurable: false });
  }
  for (const name of Reflect.ownKeys(globalThis)) {
    const { value, writable } = Object.getOwnPropertyDescriptor(globalThis, name);
    if (typeof value === 'string' && writable) continue;
    if (value !== globalThis) harden(value);
    Object.defineProperty(globalThis, name, { writable: false, configurable: false });
  }
  harden(Object.getPrototypeOf(globalThis));
  Object.preventExtensions(globalThis);
  return clock.buffer;
})();
