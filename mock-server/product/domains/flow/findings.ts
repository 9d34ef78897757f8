import type { FlowBuilder, FlowDirection } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { fileTypeOf } from '../../facts/file-types.ts';
import type { FlowSettings } from '../../world/flow-settings.ts';
import { findingChecks, type Finding, type FindingChecks, type Say } from './finding-checks.ts';
import { graphFindings } from './graph/findings.ts';

/** The data that a flow's findings depend on in addition to its settings. */
export interface Judged {
  readonly settings: FlowSettings;
  readonly direction: FlowDirection;
  readonly builder: FlowBuilder;
}

type Store = Pick<MockContext, 'store'>;

/** Problems in a flow's settings, most severe first. Errors block deployment. */
export function findingsOf(judged: Judged, context: Store): readonly Finding[] {
  const { settings, direction, builder } = judged;
  const found: Finding[] = [];
  const say: Say = (severity, path, message) => found.push({ severity, path, message });
  const checks = findingChecks(say, direction, context);
  if (builder === 'VISUAL_V3') graphFindings(settings.graph, checks, say);
  else form(judged, checks, say);
  settings.data_tags.forEach(({ expression }, place) =>
    checks.expression(`data_tags.${place}.expression`, expression),
  );
  const { enabled, key_expression } = settings.duplicate_check;
  if (enabled) checks.expression('duplicate_check.key_expression', key_expression ?? '');
  delivery(settings, context, say);
  return found.sort((a, b) => Number(b.severity === 'ERROR') - Number(a.severity === 'ERROR'));
}

function form({ settings, direction, builder }: Judged, checks: FindingChecks, say: Say): void {
  for (const end of ['source', 'destination'] as const) {
    const isOwn = (end === 'source') === (direction === 'SEND');
    // In a licensed integration, the vendor's adapter replaces the partner side.
    if (settings[end] !== null || builder !== 'LICENSED' || isOwn) checks.side(end, settings[end], end);
  }
  const { mapping, source_file_type, destination_file_type } = settings;
  if (mapping !== null) checks.mapping('mapping', mapping);
  else if (builder !== 'LICENSED' && source_file_type !== destination_file_type)
    say('ERROR', 'mapping', 'Choose a mapping: the input and output formats differ.');
  settings.filters.forEach(({ expression }, place) =>
    checks.expression(`filters.${place}.expression`, expression),
  );
  checks.documentChanges('document_changes', settings.document_changes);
  for (const name of ['pre_processor', 'post_processor'] as const) {
    const script = settings[name];
    if (script !== null) checks.script(name, script);
  }
  checks.fileNameTemplate('file_name_template', settings.file_name_template);
}

function delivery(settings: FlowSettings, { store }: Store, say: Say): void {
  const { acknowledgment, destination, destination_file_type } = settings;
  const isThere = destination !== null && store.exists(destination.type, destination.key);
  const over = isThere ? String(store.read(destination.type, destination.key, 'type')) : null;
  const standard = fileTypeOf(destination_file_type)?.standard;
  const kind = acknowledgment?.kind;
  if (kind === 'MDN' && over !== null && over !== 'AS2_SEND')
    say('ERROR', 'acknowledgment.kind', 'MDN is available for AS2 only.');
  if (kind === 'CONTRL' && standard !== 'EDIFACT')
    say('ERROR', 'acknowledgment.kind', 'CONTRL is available for EDIFACT only.');
  if ((kind === 'TA1' || kind?.startsWith('X12')) && standard !== 'X12')
    say('ERROR', 'acknowledgment.kind', 'This acknowledgment is available for X12 only.');
  if (settings.throttle_per_minute === 0)
    say('WARNING', 'throttle_per_minute', 'All executions are held; those queued for 24 hours are dropped.');
  if (settings.retry.max_attempts === 0)
    say(
      'WARNING',
      'retry.max_attempts',
      'Without retries, a brief outage of the other system fails the execution.',
    );
}
