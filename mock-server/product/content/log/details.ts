import type { ExecutionFacts } from '../../facts/facts.ts';
import { connectionOf } from '../connections.ts';

/** Details of a line as name and value. */
export type Attributes = Readonly<Record<string, string | number | boolean | null>>;

/** Details of a failure in addition to its message: the position, the value, the other system's response. */
export function failureAttributes(facts: ExecutionFacts): Attributes {
  const { reason_code, reason_values: v } = facts;
  const number = (text: string | undefined) => (text === undefined ? null : Number(text));
  const place = {
    ...(v['segment'] === undefined ? {} : { segment: v['segment'] }),
    ...(v['position'] === undefined ? {} : { position: number(v['position']) }),
    ...(v['element'] === undefined ? {} : { element: number(v['element']) }),
  };
  switch (reason_code) {
    case 'SRC_PARSE_ERROR':
      return { reason_code, ...place, document: v['document'] ?? null };
    case 'ACK_REJECTED':
      return {
        reason_code,
        ...place,
        value: v['value'] ?? null,
        ...(v['table'] === undefined ? {} : { table: v['table'], table_version: v['table_version'] ?? null }),
      };
    case 'LOOKUP_MISS':
    case 'UNKNOWN_CUSTOMER':
      return { reason_code, table: v['table'] ?? 'customer_codes', value: v['value'] ?? null };
    case 'REQUIRED_FIELD_MISSING':
      return { reason_code, path: v['path'] ?? null };
    case 'DEST_REJECTED':
      return {
        reason_code,
        http_status: number(v['http_status']),
        response_excerpt: JSON.stringify({ error: v['body'] ?? '' }),
      };
    case 'ADAPTER_5XX':
      return { reason_code, http_status: number(v['http_status']), response_excerpt: 'Internal error' };
    case 'CONN_TIMEOUT':
      return { reason_code, host: connectionOf(facts, 'destination').host, timeout_s: number(v['seconds']) };
    case null:
      return {};
    default:
      return { reason_code, ...v };
  }
}
