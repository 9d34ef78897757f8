import type { FlowValues } from './flow-values.ts';

/** The acknowledgments that a receiver can send. */
export const ackNames: Readonly<Record<FlowValues['acknowledgment']['kind'], string>> = {
  NONE: 'None',
  MDN: 'AS2 receipt (MDN)',
  TA1: 'X12 TA1',
  X12_997: 'X12 997 Functional acknowledgment',
  X12_999: 'X12 999 Implementation acknowledgment',
  CONTRL: 'EDIFACT CONTRL',
  X12_824: 'X12 824 Application advice',
  API_CALLBACK: 'HTTP callback',
};

export const priorityNames: Readonly<Record<FlowValues['priority'], string>> = {
  LOW: 'Low',
  NORMAL: 'Normal',
  HIGH: 'High',
};

/** Settings that are not named after their section. */
const settingNames: Readonly<Record<string, string>> = {
  flow_name: 'Flow name',
  notes: 'Notes for colleagues',
  support_instructions: 'Support instructions',
  tags: 'Tags',
  source_options: 'Options',
  destination_options: 'Options',
  filters: 'Filter',
  'duplicate_check.key_expression': 'Key',
  'duplicate_check.window_hours': 'Window',
  document_changes: 'Document change',
  data_tags: 'Data tag',
  'mapping.revision': 'Pinned revision',
  file_name_template: 'File name',
  'acknowledgment.timeout_minutes': 'Overdue after',
  throttle_per_minute: 'Throttle',
  throttle_concurrent: 'Concurrent executions',
  'retry.max_attempts': 'Retries',
  'retry.backoff_seconds': 'First retry after',
  retention_days: 'Retention',
};

/** "Filter 2" for `filters.1.expression`; null where the name of the section is enough. */
export function settingWords(path: string): string | null {
  const [setting = '', place] = path.split('.');
  const name = settingNames[path] ?? settingNames[setting];
  if (name === undefined) return null;
  return /^\d+$/.test(place ?? '') ? `${name} ${Number(place) + 1}` : name;
}
