import { formatMonth } from '#lib/dates.ts';
import type { StatusLook } from '#ui/status/tone.ts';

export type InvoiceStatusName = 'DRAFT' | 'OPEN' | 'PAID' | 'OVERDUE' | 'VOID';

export const statuses: Readonly<Record<InvoiceStatusName, StatusLook>> = {
  DRAFT: { tone: 'sub', label: 'Draft' },
  OPEN: { tone: 'run', label: 'Open' },
  OVERDUE: { tone: 'fail', label: 'Past due' },
  PAID: { tone: 'ok', label: 'Paid' },
  VOID: { tone: 'skip', label: 'Void' },
};

export const statusNames = Object.keys(statuses) as InvoiceStatusName[];

/** "INV-2026-00812"; an invoice has no number before it is issued. */
export const invoiceName = (number: string | null | undefined): string => number ?? 'Draft';

/** "September 2026" */
export const monthWords = (day: string): string => formatMonth(day, 'UTC');
