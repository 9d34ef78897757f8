import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import variant from '@jitl/quickjs-ng-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core';
import { limits } from '../../formats/jsonata/limits.ts';
import type { FunctionSource } from '../../kernel/mapping-task.ts';

/** The JSON text of a result; null if there is none. Or why there is none. */
export type Outcome =
  | { readonly text: string | null; readonly code: null }
  | { readonly code: string; readonly message: string };

/** What a run of functions has to keep to. */
export interface RunFrame {
  /** The current time as functions see it; milliseconds since 1970. */
  readonly now: number;
  /** Whether the run's time is up. */
  readonly isOver: () => boolean;
  readonly timeUp: { readonly code: string; readonly message: string };
}

/** The global functions of one run. */
export interface Functions {
  /** `args` is JSON text of a list that contains 0 for an argument that is undefined, otherwise a list with it. */
  call(name: string, args: string): Outcome;
  dispose(): void;
}

/**
 * The engine's own stack in bytes, which it measures itself. It fits into the stack that V8 gives to WebAssembly, also
 * before V8 has optimized the engine: with 256 KB, V8's stack could end first, and a function cannot catch that.
 */
const STACK = 160 * 1024;

const prelude = readFileSync(new URL('./prelude.js', import.meta.url), 'utf8');

let compiled: WebAssembly.Module | null = null;
/** Null if the previous run left the engine in an unknown state. */
let engine: QuickJSWASMModule | null = null;

/** Loads the engine, unless it is loaded already. */
export async function loadEngine(): Promise<void> {
  if (engine) return;
  compiled ??= await WebAssembly.compile(
    readFileSync(createRequire(import.meta.url).resolve('@jitl/quickjs-ng-wasmfile-release-sync/wasm')),
  );
  engine = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmModule: compiled }));
}

/** A function that cannot be compiled. */
export class SyntaxFault extends Error {
  readonly line: number | null;
  readonly column: number | null;
  constructor(message: string, line: number | null, column: number | null) {
    super(message);
    this.line = line;
    this.column = column;
  }
}

const tooDeep = {
  code: 'STACK_LIMIT',
  message: 'Function calls are nested too deeply. Check for recursion that never ends.',
};
const tooLong = { code: 'MEMORY_LIMIT', message: 'A text or list became too long.' };
const tooMuch = {
  code: 'MEMORY_LIMIT',
  message: `The run exceeded ${limits.function_memory_mb} MB of memory and was stopped.`,
};

function outcomeIn(encoded: string): Outcome {
  const text = encoded.slice(1);
  switch (encoded[0]) {
    case 'V':
      return { text, code: null };
    case 'U':
      return { text: null, code: null };
    case 'S':
      return tooDeep;
    case 'L':
      return tooLong;
    case 'M':
      return tooMuch;
    case 'E':
      return { code: 'FUNCTION_ERROR', message: text.slice(0, 500) };
    case 'J': {
      const why = text.split('\n', 1)[0] ?? '';
      return { code: 'OUTPUT_ERROR', message: `The result cannot be written as JSON: ${why.slice(0, 200)}` };
    }
    default:
      return { code: 'NO_END', message: 'The run is waiting for a result that never arrives.' };
  }
}

class QuickJsFunctions implements Functions {
  readonly #runtime: QuickJSRuntime;
  readonly #context: QuickJSContext;
  readonly #inside: QuickJSHandle;
  readonly #frame: RunFrame;
  /** Whether the engine stopped in the middle of something, so that it cannot be used again. */
  #isBroken = false;
  #wasOver = false;

  constructor(quickjs: QuickJSWASMModule, frame: RunFrame) {
    this.#frame = frame;
    this.#runtime = quickjs.newRuntime();
    this.#runtime.setMemoryLimit(limits.function_memory_mb * 2 ** 20);
    this.#runtime.setMaxStackSize(STACK);
    this.#runtime.setInterruptHandler(() => (this.#wasOver ||= frame.isOver()));
    this.#context = this.#runtime.newContext();
    const context = this.#context;
    context.unwrapResult(context.evalCode(prelude, 'run')).dispose();
    const make = context.getProp(context.global, 'prepare');
    const time = context.newNumber(frame.now);
    this.#inside = context.unwrapResult(context.callFunction(make, context.undefined, time));
    for (const handle of [make, time]) handle.dispose();
  }

  #method(name: string, ...args: QuickJSHandle[]): QuickJSHandle {
    const context = this.#context;
    const method = context.getProp(this.#inside, name);
    try {
      return context.unwrapResult(context.callFunction(method, this.#inside, ...args));
    } finally {
      for (const arg of [method, ...args]) arg.dispose();
    }
  }

  /** Compiles a function, whose parameters and body are known to be a function's. */
  define({ name, parameters, body }: FunctionSource): void {
    const context = this.#context;
    const result = context.evalCode(`(function (${parameters.join(', ')}) {\n${body}\n})`, name);
    if (result.error) {
      // Any value can be thrown; both are read as unknown.
      const { message, stack } = context.dump(result.error) as { message?: unknown; stack?: unknown };
      result.error.dispose();
      const [, line, column] = /:(\d+):(\d+)/.exec(String(stack)) ?? [];
      throw new SyntaxFault(
        String(message),
        line === undefined ? null : Math.max(1, Number(line) - 1),
        column === undefined ? null : Number(column),
      );
    }
    this.#method('define', context.newString(name), result.value).dispose();
  }

  call(name: string, args: string): Outcome {
    if (this.#isBroken) return this.#frame.timeUp;
    try {
      return this.#call(name, args);
    } catch (error) {
      this.#isBroken = true;
      if (this.#wasOver || this.#frame.isOver()) return this.#frame.timeUp;
      // V8 had no room left for the engine's calls.
      if (error instanceof RangeError) return tooDeep;
      return tooMuch;
    }
  }

  #call(name: string, args: string): Outcome {
    const context = this.#context;
    this.#method('begin', context.newString(name), context.newString(args)).dispose();
    const jobs = this.#runtime.executePendingJobs();
    jobs.error?.dispose();
    if (this.#wasOver) {
      this.#isBroken = true;
      return this.#frame.timeUp;
    }
    const encoded = this.#method('outcome');
    const length = context.getProp(encoded, 'length');
    const isLong = context.getNumber(length) > limits.output;
    const text = isLong ? '' : context.getString(encoded);
    for (const handle of [length, encoded]) handle.dispose();
    if (!isLong) return outcomeIn(text);
    const most = limits.output.toLocaleString('en');
    return { code: 'OUTPUT_LIMIT', message: `The result is larger than ${most} characters.` };
  }

  dispose(): void {
    if (this.#isBroken) engine = null;
    else {
      try {
        this.#inside.dispose();
        this.#context.dispose();
        this.#runtime.dispose();
      } catch {
        engine = null;
      }
    }
  }
}

/**
 * Compiles the global functions of a run in an engine of their own, which shares nothing with this process but text.
 * Throws a `SyntaxFault`. Call `loadEngine` first.
 */
export function compileFunctions(sources: readonly FunctionSource[], frame: RunFrame): Functions {
  if (!engine) throw new Error('The engine is not loaded.');
  const functions = new QuickJsFunctions(engine, frame);
  try {
    for (const source of sources) functions.define(source);
  } catch (error) {
    functions.dispose();
    throw error;
  }
  return functions;
}
