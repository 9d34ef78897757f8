import type { SaveFlowInput } from '#schema-types';
import { byteLength } from '../../../kernel/bytes.ts';
import type { UserError } from '../../../engine/errors.ts';
import { graphLimits } from './graph/limits.ts';
import { limitChecks } from './limit-checks.ts';

const bytes = (text: string): number => byteLength(text);

/** Errors in a save that can be found without any other data. */
export function limitErrors(input: SaveFlowInput): UserError[] {
  const check = limitChecks();
  const { errors, wrong, text, whole, most, once, object } = check;
  text('note', input.note, 0, 500);
  if (input.flow_name === null) wrong('flow_name', 'Enter a name.');
  text('flow_name', input.flow_name, 2, 80);
  text('notes', input.notes, 0, 4000);
  text('support_instructions', input.support_instructions, 0, 4000);
  most('tags', input.tags, 20);
  input.tags?.forEach((tag, place) => text(['tags', String(place)], tag, 1, 40));
  for (const name of ['source_file_type', 'destination_file_type'] as const) {
    const code = input[name];
    if (code !== undefined)
      check.fileType(name, code, name === 'source_file_type' ? 'SOURCE' : 'DESTINATION');
  }
  object('source_options', input.source_options);
  object('destination_options', input.destination_options);
  for (const name of ['pre_processor', 'post_processor'] as const) check.script(name, input[name]);
  for (const name of ['source', 'destination'] as const) check.side(name, input[name]);
  most('filters', input.filters, 20);
  once('filters', input.filters?.map(({ label }) => label) ?? [], 'label');
  input.filters?.forEach(({ label, expression }, place) => {
    text(['filters', String(place), 'label'], label, 1, 80);
    check.expression(['filters', String(place), 'expression'], expression);
  });
  whole(['duplicate_check', 'window_hours'], input.duplicate_check?.window_hours, 1, 720);
  check.expression(['duplicate_check', 'key_expression'], input.duplicate_check?.key_expression);
  check.mapping('mapping', input.mapping);
  check.documentChanges('document_changes', input.document_changes);
  most('data_tags', input.data_tags, 100);
  once('data_tags', input.data_tags?.map(({ label }) => label) ?? [], 'label');
  input.data_tags?.forEach(({ label, expression }, place) => {
    const size = bytes(label);
    if (size < 1 || size > 50)
      wrong(['data_tags', String(place), 'label'], `Use 1 to 50 bytes in UTF-8 (currently ${size}).`);
    check.expression(['data_tags', String(place), 'expression'], expression);
  });
  check.fileNameTemplate('file_name_template', input.file_name_template);
  whole(['acknowledgment', 'timeout_minutes'], input.acknowledgment?.timeout_minutes, 1, 10_080);
  whole('throttle_per_minute', input.throttle_per_minute, 0, 600);
  whole('throttle_concurrent', input.throttle_concurrent, 1, 100);
  whole(['retry', 'max_attempts'], input.retry?.max_attempts, 0, 10);
  whole(['retry', 'backoff_seconds'], input.retry?.backoff_seconds, 1, 3600);
  whole('retention_days', input.retention_days, 1, 400);
  most('notifiers', input.notifiers, 20);
  if (input.graph) graphLimits(input.graph, check);
  return errors;
}
