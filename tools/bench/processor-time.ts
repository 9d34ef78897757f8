import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

/** The fields of `/proc/…/stat` after the program's name, which is in parentheses and may contain anything. */
const fieldsOf = (pid: number | string): readonly number[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? [];

/** Processor time of a process in milliseconds, including kernel time for it; NaN where it cannot be read. */
export function processorTime(pid: number | undefined): number {
  try {
    const fields = fieldsOf(pid ?? NaN);
    return ((fields[11] ?? NaN) + (fields[12] ?? NaN)) * TICK_MS;
  } catch {
    return NaN;
  }
}

const childrenOf = (pid: number | string): readonly string[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );

/** Processor time in milliseconds of all processes that this one has started, and of those that they have started. */
export function processorTimeBelow(pid: number | string = process.pid): number {
  try {
    return childrenOf(pid).reduce((sum, child) => {
      const [, , , , , , , , , , , user = NaN, kernel = NaN, endedUser = NaN, endedKernel = NaN] =
        fieldsOf(child);
      return sum + (user + kernel + endedUser + endedKernel) * TICK_MS + processorTimeBelow(child);
    }, 0);
  } catch {
    return NaN;
  }
}
