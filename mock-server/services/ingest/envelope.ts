import { isRecord } from '../../kernel/records.ts';
import { platform } from '#platform';
import { textOf } from '../../kernel/bytes.ts';

/** One item of an error report; `payload` is parsed if the item contains JSON. */
export interface EnvelopeItem {
  type: string;
  bytes: number;
  payload: unknown;
}

export interface Envelope {
  header: Record<string, unknown>;
  items: EnvelopeItem[];
}

/** Larger payloads are counted but not kept. */
const KEPT_BYTES = 8 * 1024 * 1024;
const NEWLINE = 10;

/** Thrown for bytes that are not an envelope. */
export class EnvelopeError extends Error {}

/**
 * Parses the error reporting SDK's format: a header line, then for each item a header line and a payload that is
 * `length` bytes long or ends with the line.
 */
export function parseEnvelope(bytes: Uint8Array): Envelope {
  let at = 0;
  const line = () => {
    const found = bytes.indexOf(NEWLINE, at);
    const end = found < 0 ? bytes.length : found;
    const text = bytes.subarray(at, end);
    at = end + 1;
    return text;
  };
  const header = objectOf(line(), 'envelope header');
  const items: EnvelopeItem[] = [];
  while (at < bytes.length) {
    const head = line();
    if (head.length === 0) continue;
    const { type, length } = objectOf(head, 'item header');
    if (typeof type !== 'string') throw new EnvelopeError('an item has no type');
    let payload: Uint8Array;
    if (typeof length === 'number') {
      if (!Number.isInteger(length) || length < 0 || at + length > bytes.length) {
        throw new EnvelopeError(`the item ${type} is cut short`);
      }
      payload = bytes.subarray(at, at + length);
      at += length;
      if (bytes[at] === NEWLINE) at++;
    } else {
      payload = line();
    }
    items.push({ type, bytes: payload.length, payload: read(type, payload) });
  }
  return { header, items };
}

function objectOf(text: Uint8Array, what: string): Record<string, unknown> {
  const value = json(text);
  if (!isRecord(value)) throw new EnvelopeError(`the ${what} is not a JSON object`);
  return value;
}

function read(type: string, payload: Uint8Array): unknown {
  if (payload.length > KEPT_BYTES) return undefined;
  return type === 'replay_recording' ? recording(payload) : json(payload);
}

/** A line with the segment number, followed by its events as JSON, possibly compressed by the SDK's worker. */
function recording(payload: Uint8Array): unknown {
  const split = payload.indexOf(NEWLINE);
  if (split < 0) return undefined;
  const segment = json(payload.subarray(0, split));
  const body = payload.subarray(split + 1);
  return { segment, events: json(body) ?? json(inflated(body)) };
}

function inflated(bytes: Uint8Array): Uint8Array {
  try {
    return platform.inflate(bytes, KEPT_BYTES);
  } catch {
    return new Uint8Array(0);
  }
}

function json(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(textOf(bytes));
  } catch {
    return undefined;
  }
}
