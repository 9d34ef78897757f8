import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import vm from 'node:vm';
import { limits } from '../../formats/jsonata/limits.ts';
import { failure, type Answer, type Library, type Task } from '../../kernel/mapping-task.ts';
import type { Functions } from './functions.ts';
import { library } from './library.ts';

const lockdown = new vm.Script(readFileSync(createRequire(import.meta.url).resolve('ses'), 'utf8'), {
  filename: 'ses',
});
const inside = new vm.Script(readFileSync(new URL('./realm.js', import.meta.url), 'utf8'), {
  filename: 'realm',
});
const begin = new vm.Script('__begin()', { filename: 'begin' });
const resume = new vm.Script('__resume()', { filename: 'resume' });

const endedAlone = failure('ERROR', 'The run ended without a result.');

interface Call {
  readonly name: string;
  readonly text: string;
}

/**
 * A realm for expressions that use the same functions and tables. Nothing of this process gets into it but text, nothing
 * but text is used of what comes out of it, and everything in it is frozen.
 */
export class Realm {
  /** The processor time that runs see, in milliseconds; another thread keeps it up to date. */
  readonly clock: SharedArrayBuffer;
  readonly #context: vm.Context;
  readonly #time: Int32Array;

  constructor(task: Partial<Library>) {
    const context = vm.createContext(vm.constants.DONT_CONTEXTIFY, {
      codeGeneration: { strings: false, wasm: false },
      microtaskMode: 'afterEvaluate',
    });
    lockdown.runInContext(context);
    context['__library'] = library.runInContext(context);
    const { functions = [], tables = {} } = task;
    const names = functions.map(({ name, parameters }) => ({ name, parameters }));
    context['__task'] = JSON.stringify({ functions: names, tables, limits });
    this.#context = context;
    // The script ends with it.
    this.clock = inside.runInContext(context) as SharedArrayBuffer;
    this.#time = new Int32Array(this.clock);
  }

  set(spent: number): void {
    this.#time[0] = spent;
  }

  run(task: Task, functions: Functions | null, run_ms: number): Answer {
    const { kind } = task;
    if (kind !== 'EVALUATE' && kind !== 'CHECK') return endedAlone;
    const { expression, input = '', now = 0 } = { input: '', now: 0, ...task };
    const context = this.#context;
    context['__task'] = JSON.stringify({ kind, expression, input, now, run_ms });
    begin.runInContext(context);
    for (let calls = this.#text('__calls'); calls !== ''; calls = this.#text('__calls')) {
      context['__calls'] = '';
      const wanted: readonly Call[] = JSON.parse(calls);
      const outcomes = wanted.map(
        ({ name, text }) => functions?.call(name, text) ?? { code: 'ERROR', message: 'No such function.' },
      );
      context['__results'] = JSON.stringify(outcomes);
      resume.runInContext(context);
    }
    const answer = this.#text('__answer');
    return answer === '' ? endedAlone : JSON.parse(answer);
  }

  #text(name: string): string {
    const text: unknown = this.#context[name];
    return typeof text === 'string' ? text : '';
  }
}
