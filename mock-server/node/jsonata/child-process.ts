import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { limits } from '../../formats/jsonata/limits.ts';
import { frameReader, toFrame } from './frames.ts';
import { MAX_MESSAGE, readMessage, type ChildMessage, type Turn } from './messages.ts';
import { ANSWERS_FD, OUT_OF_TIME_FD } from './spent.ts';

/** How a child ended, if the server did not end it. */
export type Ending = 'TIME' | 'MEMORY' | 'FAULT';

/** What happens in a child. Nothing is reported after `ended`. */
export interface ChildEvents {
  /** A message in the right form; null for anything else. */
  message(message: ChildMessage | null): void;
  ended(ending: Ending): void;
}

/** A process that runs code; only bytes go in and out. */
export interface Child {
  readonly pid: number | undefined;
  /** Resolves when the process has exited. */
  readonly gone: Promise<void>;
  give(turn: Turn): void;
  kill(): void;
}

// Not by URL, because screen tests have the browser's `URL` class.
const HERE = import.meta.dirname;
const require = createRequire(import.meta.url);
const ENGINE = '@jitl/quickjs-ng-wasmfile-release-sync';
const packages = ['jsonata', 'ses', ENGINE, 'quickjs-emscripten-core', '@jitl/quickjs-ffi-types'].map(
  (name) =>
    // Without the folder of the package's main file, such as `dist`.
    dirname(require.resolve(name)).replace(/[\\/]dist$/, ''),
);

/**
 * The child process gets no access to other files, no child processes, no code generation from strings, a limited heap,
 * and no environment variables. Its one thread besides the main one measures the time.
 */
const execArgv = [
  '--permission',
  ...[HERE, join(HERE, '../../formats/jsonata'), ...packages].map((folder) => `--allow-fs-read=${folder}/*`),
  `--allow-fs-read=${join(HERE, '../../kernel/mapping-task.ts')}`,
  `--allow-fs-read=${join(HERE, '../../../package.json')}`,
  '--allow-worker',
  `--max-old-space-size=${limits.memory_mb}`,
  '--disallow-code-generation-from-strings',
];

/** Starts a child. The server may exit while it is idle; it then exits as well, because its input ends. */
export function startChild(events: ChildEvents, script = join(HERE, 'child.ts')): Child {
  const child = spawn(process.execPath, [...execArgv, script], {
    env: {},
    stdio: ['pipe', 'ignore', 'ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  const { promise: gone, resolve } = Promise.withResolvers<void>();
  // `spawn` was told to make pipes of them.
  const input = child.stdio[0] as Writable & Socket;
  const answers = child.stdio[ANSWERS_FD] as Readable & Socket; // The same.
  const outOfTime = child.stdio[OUT_OF_TIME_FD] as Readable & Socket; // The same.
  let isOver = false;
  let isOutOfTime = false;
  const ended = (ending: Ending): void => {
    if (isOver) return;
    isOver = true;
    events.ended(ending);
  };
  const message = (body: Uint8Array | null): void => {
    if (!isOver) events.message(body && readMessage(body));
  };
  const read = frameReader(MAX_MESSAGE, message);
  answers.on('data', (chunk: Buffer) => {
    if (!isOver && !read(chunk)) message(null);
  });
  outOfTime.on('data', () => {
    isOutOfTime = true;
  });
  // A child that is gone is noticed when it closes.
  for (const stream of [input, answers, outOfTime]) {
    stream.on('error', () => {});
    stream.unref();
  }
  child.unref();
  child.on('error', () => {
    // It could not be started.
    if (child.pid !== undefined) return;
    ended('FAULT');
    resolve();
  });
  child.on('close', (code) => {
    // V8 aborts the process when the heap is full.
    const isAborted = code === null || code > 100;
    ended(isOutOfTime ? 'TIME' : isAborted ? 'MEMORY' : 'FAULT');
    resolve();
  });
  return {
    pid: child.pid,
    gone,
    give: (turn) => void input.write(toFrame(turn)),
    kill() {
      isOver = true;
      // Otherwise this process could exit before it is notified of the child's exit.
      child.ref();
      child.kill('SIGKILL');
    },
  };
}
