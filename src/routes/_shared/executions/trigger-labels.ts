import type { TriggerKind } from '#gql/TriggerWords_execution';

/** What triggers an execution, in words. */
const words: Readonly<Record<Exclude<TriggerKind, '%future added value'>, string>> = {
  HTTP: 'HTTP call',
  UPLOAD: 'Upload page',
  EMAIL: 'Email',
  SFTP_LAUNCHER: 'SFTP launcher',
  AS2: 'AS2 message',
  EADAPTOR: 'eAdaptor message',
  SCHEDULE: 'Schedule',
  RESUBMIT: 'Resubmission',
  MANUAL_TEST: 'Manual test',
  CHAINED_FLOW: 'Another flow',
};

export const triggerWords = (trigger: TriggerKind): string =>
  (words as Readonly<Record<string, string>>)[trigger] ?? 'Unknown';
