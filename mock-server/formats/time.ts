const pad = (value: number, length = 2) => String(value).padStart(length, '0');

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** `2026-09-15T14:30:00.000Z` */
export const iso = (at: number): string => new Date(at).toISOString();
/** `20260915` */
export const date8 = (at: number): string => iso(at).slice(0, 10).replaceAll('-', '');
/** `260915` */
export const date6 = (at: number): string => date8(at).slice(2);
/** `1430` */
export const time4 = (at: number): string => iso(at).slice(11, 16).replace(':', '');
/** `20260915143000` */
export const stamp14 = (at: number): string => iso(at).slice(0, 19).replaceAll(/[-T:]/g, '');
/** `2026-09-15` */
export const date10 = (at: number): string => iso(at).slice(0, 10);

/** `D:20260915143000Z`, the PDF date format. */
export const pdfDate = (at: number): string => `D:${stamp14(at)}Z`;

/** The start of a UTC day. */
export const dayOf = (at: number): number => at - (((at % DAY) + DAY) % DAY);

/** `1 h 4 min`, `3.2 s`, `180 ms`: durations in log lines. */
export function span(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < MINUTE) return `${(ms / 1000).toFixed(1)} s`;
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min ${pad(Math.round((ms % MINUTE) / 1000))} s`;
  return `${Math.floor(ms / HOUR)} h ${Math.round((ms % HOUR) / MINUTE)} min`;
}
