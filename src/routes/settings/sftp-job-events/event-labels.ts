import type { SftpJobEventType } from '#gql/EventTable_events';
import { sentenceCase } from '#lib/text.ts';

const words = {
  CONNECTED: 'Connected',
  LISTED: 'Directory listed',
  FILE_MATCHED: 'File matched',
  FILE_TOO_NEW: 'File too new',
  FILE_DOWNLOADED: 'File downloaded',
  FLOW_INVOKED: 'Execution started',
  FILE_ARCHIVED: 'File moved or renamed',
  FILE_DELETED: 'File deleted',
  RETRY: 'Retry',
  ERROR: 'Error',
  DISCONNECTED: 'Disconnected',
} as const;

export type EventName = keyof typeof words;

/** The types of events, in the order in which they occur in a run. */
export const eventNames = Object.keys(words) as readonly EventName[];

/** The label of an event type. */
export const eventWords = (type: SftpJobEventType): string =>
  (words as Readonly<Record<string, string>>)[type] ?? sentenceCase(type);
