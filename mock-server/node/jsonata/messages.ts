import * as z from 'zod/mini';
import { limits } from '../../formats/jsonata/limits.ts';
import type { Answer, ManyTask, Task } from '../../kernel/mapping-task.ts';

/** What the server sends to a child: one turn at a job. */
export interface Turn {
  /** Increases with every turn of a child. */
  readonly turn: number;
  /** Processor time of each run in milliseconds. */
  readonly run_ms: number;
  readonly task: Task | ManyTask;
}

const place = z.nullable(z.int().check(z.nonnegative()));

const answer = z.union([
  z.strictObject({
    output: z.nullable(z.string().check(z.maxLength(limits.output), z.refine(isJson))),
    error: z.null(),
  }),
  z.strictObject({
    output: z.null(),
    error: z.strictObject({
      code: z.string().check(z.regex(/^[A-Z][A-Z0-9_]{1,40}$/)),
      message: z.string().check(z.maxLength(4096)),
      offset: place,
      line: place,
      column: place,
    }),
  }),
]);

const message = z.strictObject({
  turn: z.int(),
  /** Index of the run in the turn. */
  at: z.int().check(z.nonnegative()),
  /** Whether the child is free again. */
  is_last: z.boolean(),
  answer,
});

/** What a child sends to the server after each run. */
export interface ChildMessage {
  readonly turn: number;
  readonly at: number;
  readonly is_last: boolean;
  readonly answer: Answer;
}

/** The longest message of a child in bytes: an output takes up to three bytes a character. */
export const MAX_MESSAGE = 4 * limits.output;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A child's message; null if it is anything else. Nothing that a child sends is trusted. */
export function readMessage(body: Uint8Array): ChildMessage | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
    return z.safeParse(message, JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
