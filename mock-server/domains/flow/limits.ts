import { userError, type UserError } from '../../graphql/errors.ts';
import { fileTypeOf } from '../../world/file-types.ts';
import type { SaveFlowInput } from './save-input.ts';

const bytes = (text: string): number => Buffer.byteLength(text);

/** Errors in a save that do not depend on any other data. */
export function limitErrors(input: SaveFlowInput): UserError[] {
  const errors: UserError[] = [];
  const wrong = (path: string | readonly string[], message: string) =>
    errors.push(userError('VALIDATION', message, path));
  const text = (path: string | readonly string[], value: unknown, least: number, most: number) => {
    if (typeof value !== 'string') return;
    const { length } = value.trim();
    if (length >= least && length <= most) return;
    wrong(
      path,
      least === 0
        ? `Use at most ${most.toLocaleString('en')} characters (currently ${length.toLocaleString('en')}).`
        : `Use ${least} to ${most} characters.`,
    );
  };
  const whole = (path: string | readonly string[], value: unknown, least: number, most: number) => {
    if (typeof value === 'number' && !(value >= least && value <= most))
      wrong(path, `Enter a whole number from ${least} to ${most.toLocaleString('en')}.`);
  };
  const most = (path: string, list: readonly unknown[] | null | undefined, limit: number) => {
    if (list && list.length > limit) wrong(path, `Use at most ${limit} entries (currently ${list.length}).`);
  };
  const once = (path: string, names: readonly string[], field: string) => {
    names.forEach((name, place) => {
      if (names.indexOf(name) < place) wrong([path, String(place), field], `“${name}” is a duplicate.`);
    });
  };
  const object = (path: string | readonly string[], value: unknown) => {
    if (value != null && (typeof value !== 'object' || Array.isArray(value)))
      wrong(path, 'Enter an object of names and values.');
  };

  text('note', input.note, 0, 500);
  if (input.flow_name === null) wrong('flow_name', 'Enter a name.');
  text('flow_name', input.flow_name, 2, 80);
  text('notes', input.notes, 0, 4000);
  text('support_instructions', input.support_instructions, 0, 4000);
  most('tags', input.tags, 20);
  input.tags?.forEach((tag, place) => text(['tags', String(place)], tag, 1, 40));
  for (const name of ['source_file_type', 'destination_file_type'] as const) {
    const code = input[name];
    if (code === undefined) continue;
    const type = fileTypeOf(code ?? '');
    const wanted = name === 'source_file_type' ? 'SOURCE' : 'DESTINATION';
    if (!type) wrong(name, code === null ? 'Choose a file type.' : `File type “${code}” does not exist.`);
    else if (type.direction !== 'BOTH' && type.direction !== wanted)
      wrong(name, `${type.label} can be ${wanted === 'SOURCE' ? 'written' : 'read'} only.`);
  }
  object('source_options', input.source_options);
  object('destination_options', input.destination_options);
  for (const name of ['pre_processor', 'post_processor'] as const) text(name, input[name], 0, 10_000);
  for (const name of ['source', 'destination'] as const) {
    const side = input[name];
    if (side && (side.host_system_uuid == null) === (side.endpoint_uuid == null))
      wrong(name, 'Choose either a host system or a connection.');
  }
  most('filters', input.filters, 20);
  once('filters', input.filters?.map(({ label }) => label) ?? [], 'label');
  input.filters?.forEach(({ label, expression }, place) => {
    text(['filters', String(place), 'label'], label, 1, 80);
    text(['filters', String(place), 'expression'], expression, 0, 2000);
  });
  whole(['duplicate_check', 'window_hours'], input.duplicate_check?.window_hours, 1, 720);
  text(['duplicate_check', 'key_expression'], input.duplicate_check?.key_expression, 0, 2000);
  if (input.mapping?.revision_policy === 'PINNED' && input.mapping.revision == null)
    wrong(['mapping', 'revision'], 'Choose the pinned revision.');
  most('document_changes', input.document_changes, 50);
  input.document_changes?.forEach(({ path, expression }, place) => {
    text(['document_changes', String(place), 'path'], path, 1, 200);
    text(['document_changes', String(place), 'expression'], expression, 0, 2000);
  });
  most('data_tags', input.data_tags, 100);
  once('data_tags', input.data_tags?.map(({ label }) => label) ?? [], 'label');
  input.data_tags?.forEach(({ label, expression }, place) => {
    const size = bytes(label);
    if (size < 1 || size > 50)
      wrong(['data_tags', String(place), 'label'], `Use 1 to 50 bytes in UTF-8 (currently ${size}).`);
    text(['data_tags', String(place), 'expression'], expression, 0, 2000);
  });
  text('file_name_template', input.file_name_template, 1, 200);
  if (input.file_name_template && /[/\\]/.test(input.file_name_template))
    wrong('file_name_template', 'Enter a file name without folders.');
  whole(['acknowledgment', 'timeout_minutes'], input.acknowledgment?.timeout_minutes, 1, 10_080);
  whole('throttle_per_minute', input.throttle_per_minute, 0, 600);
  whole('throttle_concurrent', input.throttle_concurrent, 1, 100);
  whole(['retry', 'max_attempts'], input.retry?.max_attempts, 0, 10);
  whole(['retry', 'backoff_seconds'], input.retry?.backoff_seconds, 1, 3600);
  whole('retention_days', input.retention_days, 1, 400);
  most('notifiers', input.notifiers, 20);
  if (input.graph) {
    const { nodes, edges } = input.graph;
    if (nodes.length > 200) wrong(['graph', 'nodes'], `Use at most 200 nodes (currently ${nodes.length}).`);
    if (edges.length > 400) wrong(['graph', 'edges'], `Use at most 400 links (currently ${edges.length}).`);
    nodes.forEach((node, place) => {
      const path = ['graph', 'nodes', String(place)];
      if (!/^[\w-]{1,64}$/.test(node.node_id))
        wrong([...path, 'node_id'], '1 to 64 of A–Z, a–z, 0–9, _ and -.');
      if (nodes.findIndex(({ node_id }) => node_id === node.node_id) < place)
        wrong([...path, 'node_id'], `“${node.node_id}” is a duplicate.`);
      text([...path, 'label'], node.label, 1, 80);
    });
  }
  return errors;
}
