import { platform } from '#platform';
import { LRUCache } from 'lru-cache';
import { byteLength, concat, utf8 } from '../../kernel/bytes.ts';
import { fits, type TextCondition } from './row-text.ts';

/** Number of a partner's rows indexed together. */
const BLOCK_ROWS = 4096;
/** Milliseconds of work before other requests get their turn, on any machine. */
const TURN_MS = 3;
/** Pause in milliseconds between two blocks that are built in the background. */
const PAUSE_MS = 10;
/** Rows built between two checks of the time. */
const STEP_ROWS = 32;
/** Maximum bytes of lines kept; the least recently used blocks are dropped first. */
const MAX_BYTES = 192 * 1024 * 1024;

interface Block {
  readonly bytes: Uint8Array;
  /** Start of each row's line, and the end of the last one. */
  readonly offsets: Uint32Array;
}

export interface TextIndexOptions {
  /** A partner's rows, latest first. */
  readonly rowsOf: (partner: number) => Uint32Array;
  /** The line of a row, in the form of `rowText`. */
  readonly lineOf: (row: number) => string;
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number;
}

const monotonic = () => performance.now();

/**
 * Finds texts in the lines of many rows. Lines are stored consecutively in buffers, which are built block by block when
 * a search first needs them, without blocking the server. A search waits for its blocks, so it never misses a row that
 * is not indexed yet.
 */
export interface TextIndex {
  /** The rows between two positions of a partner's list whose lines satisfy all conditions. */
  search(partner: number, from: number, to: number, conditions: readonly TextCondition[]): Promise<number[]>;
  /** The position in a partner's list up to which lines from `from` on can be searched without building any. */
  readyTo(partner: number, from: number): number;
  /** Builds the block of a position in a partner's list. */
  build(partner: number, place: number): Promise<void>;
  /** Whether blocks had to be dropped, so that not all rows can be ready at the same time. */
  readonly isFull: boolean;
  /** Builds a partner's blocks in the background, with pauses. False once there is no memory for more. */
  warm(partner: number, stopped: AbortSignal): Promise<boolean>;
  readonly bytes: number;
  /** Number of rows with lines, including blocks under construction. */
  readonly rows: number;
}

export function createTextIndex({ rowsOf, lineOf, now = monotonic }: TextIndexOptions): TextIndex {
  const underWay = new Map<string, Promise<Block>>();
  let rowsIn = 0;
  let isFull = false;
  const blocks = new LRUCache<string, Block>({
    maxSize: MAX_BYTES,
    // Sizes must be positive, and a block without rows has no bytes.
    sizeCalculation: ({ bytes }) => bytes.length || 1,
    dispose({ offsets }, _key, reason) {
      if (reason !== 'evict') return;
      isFull = true;
      rowsIn -= offsets.length - 1;
    },
  });

  let turnEnds = 0;
  async function othersTurn(): Promise<void> {
    await new Promise<void>((resolve) => platform.nextTurn(resolve));
    turnEnds = now() + TURN_MS;
  }

  async function make(partner: number, number: number): Promise<Block> {
    const rows = rowsOf(partner).subarray(number * BLOCK_ROWS, (number + 1) * BLOCK_ROWS);
    const offsets = new Uint32Array(rows.length + 1);
    const parts: Uint8Array[] = [];
    let end = 0;
    for (let from = 0; from < rows.length; from += STEP_ROWS) {
      const lines: string[] = [];
      for (let at = from; at < Math.min(rows.length, from + STEP_ROWS); at++) {
        const line = lineOf(rows[at] ?? 0);
        lines.push(line);
        end += byteLength(line);
        offsets[at + 1] = end;
      }
      parts.push(utf8(lines.join('')));
      rowsIn += lines.length;
      if (now() >= turnEnds) await othersTurn();
    }
    return { bytes: concat(parts), offsets };
  }

  async function block(partner: number, number: number): Promise<Block> {
    const key = `${partner} ${number}`;
    const known = blocks.get(key);
    if (known) return known;
    let pending = underWay.get(key);
    if (!pending) {
      pending = make(partner, number);
      underWay.set(key, pending);
    }
    const made = await pending;
    if (underWay.delete(key)) blocks.set(key, made);
    return made;
  }

  return {
    async search(partner, from, to, conditions) {
      const rows = rowsOf(partner);
      const found: number[] = [];
      for (let first = from - (from % BLOCK_ROWS); first < to; first += BLOCK_ROWS) {
        const lines = await block(partner, first / BLOCK_ROWS);
        if (now() >= turnEnds) await othersTurn();
        const [meets, ...others] = conditions.map((condition) => linesMeeting(lines, condition));
        for (let at = meets?.indexOf(1) ?? -1; at >= 0; at = meets?.indexOf(1, at + 1) ?? -1) {
          const place = first + at;
          if (place >= from && place < to && others.every((other) => other[at] === 1))
            found.push(rows[place] ?? 0);
        }
      }
      return found;
    },
    readyTo(partner, from) {
      const { length } = rowsOf(partner);
      let number = Math.floor(from / BLOCK_ROWS);
      while (number * BLOCK_ROWS < length && blocks.has(`${partner} ${number}`)) number++;
      return Math.min(length, number * BLOCK_ROWS);
    },
    async build(partner, place) {
      await block(partner, Math.floor(place / BLOCK_ROWS));
    },
    get isFull() {
      return isFull;
    },
    async warm(partner, stopped) {
      const count = Math.ceil(rowsOf(partner).length / BLOCK_ROWS);
      for (let number = 0; number < count; number++) {
        // The latest block serves as an estimate of the next ones.
        const size = blocks.values().next().value?.bytes.length ?? 0;
        if (stopped.aborted || blocks.calculatedSize + size > MAX_BYTES) return false;
        await block(partner, number);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
      return true;
    },
    get bytes() {
      return blocks.calculatedSize;
    },
    get rows() {
      return rowsIn;
    },
  };
}

/** 1 for each line of a block that meets the condition. */
function linesMeeting({ bytes, offsets }: Block, condition: TextCondition): Uint8Array {
  const lines = new Uint8Array(offsets.length - 1);
  const needle = utf8(condition.needle);
  let line = 0;
  for (let place = platform.indexOf(bytes, needle); place >= 0;) {
    while ((offsets[line + 1] ?? Infinity) <= place) line++;
    let next = place + 1;
    if (fits(condition, needle.length, place, (at) => bytes[at] ?? 0)) {
      lines[line] = 1;
      next = offsets[line + 1] ?? bytes.length;
    }
    place = next < bytes.length ? platform.indexOf(bytes, needle, next) : -1;
  }
  return lines;
}
