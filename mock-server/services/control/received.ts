import type { Report } from '../ingest/reports.ts';

/** What a list needs from an error report, which can be megabytes long. */
export interface ReportSummary {
  readonly received_at: string;
  readonly kinds: readonly string[];
  readonly bytes: number;
  /** The exception or the person's description, if any. */
  readonly title: string | null;
  readonly environment: string | null;
  readonly release: string | null;
  readonly event_id: string | null;
}

interface EventPayload {
  readonly message?: unknown;
  readonly exception?: { readonly values?: readonly { type?: string; value?: string }[] };
  readonly contexts?: { readonly feedback?: { readonly message?: unknown } };
  readonly transaction?: unknown;
  readonly environment?: unknown;
  readonly release?: unknown;
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function titleOf({ exception, contexts, message, transaction }: EventPayload): string | null {
  const last = exception?.values?.at(-1);
  if (last) return [last.type, last.value].filter(Boolean).join(': ');
  return text(contexts?.feedback?.message) ?? text(message) ?? text(transaction);
}

export function reportOf({ received_at, header, items }: Report): ReportSummary {
  const payloads = items.flatMap(({ payload }) =>
    // Only the parts that the page shows are read.
    typeof payload === 'object' && payload !== null ? [payload as EventPayload] : [],
  );
  return {
    received_at,
    kinds: items.map(({ type }) => type),
    bytes: items.reduce((sum, { bytes }) => sum + bytes, 0),
    title: payloads.map(titleOf).find((title) => title !== null) ?? null,
    environment:
      payloads.map(({ environment }) => text(environment)).find((candidate) => candidate !== null) ?? null,
    release: payloads.map(({ release }) => text(release)).find((candidate) => candidate !== null) ?? null,
    event_id: text(header.event_id),
  };
}
