/*
 * The inside of a run: the library for JSONata in a context of its own, with a clock of its own: it measures processor
 * time, while `$now()` sees the pinned time. No code of customers runs here: their functions run in another engine, and
 * `__call` passes text to it. `__task` comes in as text, `__answer` goes out as text.
 */
'use strict';

(function () {
  const { parse, stringify } = JSON;
  const RealDate = Date;
  let task = parse(globalThis.__task);
  const { __library: load, __call: callFunction, __spent: spent } = globalThis;
  for (const name of ['__task', '__library', '__call', '__spent']) delete globalThis[name];
  // A key of that name in data is data.
  delete Object.prototype.__proto__;
  // No stack leaves a run, and the library writes one for each of its errors.
  Error.stackTraceLimit = 0;
  // Removed: memory that does not count toward the heap limit, and everything that can wait or start something.
  for (const name of [
    'ArrayBuffer',
    'SharedArrayBuffer',
    'Atomics',
    'WebAssembly',
    'DataView',
    'FinalizationRegistry',
    'WeakRef',
    'Int8Array',
    'Uint8Array',
    'Uint8ClampedArray',
    'Int16Array',
    'Uint16Array',
    'Int32Array',
    'Uint32Array',
    'Float16Array',
    'Float32Array',
    'Float64Array',
    'BigInt64Array',
    'BigUint64Array',
    'console',
    'escape',
    'unescape',
  ]) {
    delete globalThis[name];
  }

  class PinnedDate extends RealDate {
    constructor(...parts) {
      super(...(parts.length === 0 ? [task.now ?? 0] : parts));
    }
    static now() {
      return spent();
    }
  }

  const SEED = 0x2545f491;
  let state = SEED;
  // The same run draws the same random numbers.
  Math.random = () => {
    state = (state + 0x9e3779b9) | 0;
    let z = state ^ (state >>> 16);
    z = Math.imul(z, 0x21f0aaad);
    z ^= z >>> 15;
    return (z >>> 0) / 4294967296;
  };

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

  const { jsonata, marks } = load(PinnedDate, base64);

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
      return fail('TIME_LIMIT', `The run took longer than ${task.limits.run_ms / 1000} seconds.`, offset);
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

  /** A global function for jsonata: it gets copies of its arguments, and its errors name it. */
  function wrap(name, arity) {
    const call = (...args) => {
      let text;
      try {
        text = stringify(args.map((one) => (one === undefined ? 0 : [one])));
      } catch (error) {
        throw { code: 'FUNCTION_ERROR', message: `$${name}: ${String(error?.message ?? error)}` };
      }
      const outcome = parse(callFunction(name, text));
      if (outcome.code === null) return outcome.text === null ? undefined : parse(outcome.text);
      const isItsOwn = outcome.code === 'FUNCTION_ERROR' || outcome.code === 'OUTPUT_ERROR';
      throw isItsOwn
        ? { code: 'FUNCTION_ERROR', message: `$${name}: ${outcome.message}` }
        : { code: outcome.code, message: outcome.message };
    };
    // jsonata uses the number of parameters to decide what `$map` passes.
    return Object.defineProperty(call, 'length', { value: arity });
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
    return row[column] ?? undefined;
  }

  // The library reads them in each run, because a run may have more time than the previous one.
  const options = { timeout: 0, stack: task.limits.depth, sequence: task.limits.sequence };

  function prepare(text) {
    const expression = jsonata(text, options);
    const lookup = Object.defineProperty((...args) => lookupTable(...args), 'length', { value: 3 });
    expression.registerFunction('lookupTable', lookup, '<x-x?o?:x>');
    for (const { name, parameters } of task.functions) {
      expression.registerFunction(name, wrap(name, parameters.length));
    }
    return expression;
  }

  let prepared;
  const evaluate = async () => {
    prepared ??= prepare(task.expression);
    return prepared.evaluate(task.input === '' ? undefined : parse(task.input));
  };

  async function evaluateEach() {
    const results = [];
    for (const text of task.expressions) {
      try {
        results.push((await prepare(text).evaluate(parse(task.input))) ?? null);
      } catch {
        results.push(null);
      }
    }
    return results;
  }

  const runs = {
    async CHECK() {
      jsonata(task.expression);
    },
    EVALUATE: evaluate,
    EVALUATE_EACH: evaluateEach,
  };

  function begin() {
    state = SEED;
    options.timeout = task.limits.run_ms;
    fail('NO_END', 'The run is waiting for a result that never arrives.');
    runs[task.kind]()
      .then(tellResult, tellError)
      .catch(() => {});
  }
  // The same expression for another input.
  const again = () => {
    task = { ...task, ...parse(globalThis.__task) };
    begin();
  };
  Object.defineProperty(globalThis, '__again', { value: again });
  begin();
})();
