import type { ExecutionStep } from '#schema-types';
import { fileInSlot } from '../files.ts';
import { fileTypeOf } from '../../facts/file-types.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';
import { ackName } from '../../world/reason-values.ts';
import { caseOf, hashOf, sizeOf } from '../bytes.ts';
import { canonicalNames, kindOf } from '../../documents/case/kind.ts';
import { connectionOf } from '../connections.ts';
import { envelopeOf, writtenControl } from '../../documents/edi/envelope.ts';
import { counted, stepMessage, grouped, parsed, records, response } from '../phrases.ts';
import { INPUT, INTERMEDIATE, OUTPUT, recordsOf, type FileFacts } from '../../documents/plan.ts';
import { whole } from '../../documents/random.ts';
import { iso, span } from '../../../formats/time.ts';
import { deliver } from './delivery.ts';
import type { Attributes } from './details.ts';
import { line, type Entry } from './entry.ts';

const about = (facts: ExecutionFacts, file: FileFacts): Attributes => ({
  file_name: file.file_name,
  file_key: file.file_key,
  bytes: sizeOf(facts, file),
  sha256: hashOf(facts, file),
});

const short = (sha256: string): string => `${sha256.slice(0, 12)}…`;

function receive(facts: ExecutionFacts): Entry[] {
  const from = connectionOf(facts, 'source');
  const input = fileInSlot(facts, INPUT);
  const entries: Entry[] = [];
  if (facts.queue_ms !== null) {
    entries.push(line('DEBUG', `Queued for ${span(facts.queue_ms)}`, { queue_ms: facts.queue_ms }));
  }
  if (input) {
    const details = about(facts, input);
    const sum = short(hashOf(facts, input));
    entries.push(
      line(
        'INFO',
        `Received ${input.file_name}, ${grouped(sizeOf(facts, input))} bytes, sha256 ${sum}, over ${from.protocol} from ${from.host}`,
        { ...details, host: from.host, path: from.path },
      ),
    );
  }
  entries.push(
    line('INFO', `Flow “${facts.flow.flow_name}”, version saved at ${iso(facts.version_timestamp)}`, {
      flow_uuid: facts.flow.flow_uuid,
      version_timestamp: facts.version_timestamp,
    }),
  );
  return entries;
}

const script = (facts: ExecutionFacts, when: string, took: number): Entry[] => [
  line('DEBUG', `Script ${when} started`, { memory_mb: 128, limit_s: 60 }),
  line('INFO', `Script ${when} finished in ${span(took)}`, {
    searches: whole(0, 2, facts.hash, when, 'searches'),
    listings: 0,
    downloads: whole(0, 1, facts.hash, when, 'downloads'),
  }),
];

function parse(facts: ExecutionFacts): Entry[] {
  const type = fileTypeOf(facts.flow.source_file_type);
  const c = caseOf(facts);
  const canonical = fileInSlot(facts, INTERMEDIATE);
  const isX12 = type?.standard === 'X12';
  const separators = `, separators * > ${facts.oddity === 'NEWLINE_TERMINATOR' ? 'line feed' : '~'}`;
  const entries = [
    line('DEBUG', `Parsing as ${type?.label ?? facts.flow.source_file_type}${isX12 ? separators : ''}`),
    line('INFO', parsed(facts), {
      ...(isX12 || type?.standard === 'EDIFACT'
        ? {
            control_number: writtenControl(
              facts.flow.source_file_type,
              envelopeOf(facts, 'INPUT').interchange,
            ),
          }
        : {}),
      records: recordsOf(facts),
    }),
    line(
      'DEBUG',
      `Canonical document ${canonicalNames[kindOf(facts.flow)]} 3.4: ${records(facts)}, ${counted(c.containers.length, 'container')}`,
    ),
  ];
  if (canonical) {
    const message = `Stored ${canonical.file_name}, ${grouped(sizeOf(facts, canonical))} bytes`;
    entries.push(line('DEBUG', message, about(facts, canonical)));
  }
  return entries;
}

function filter(facts: ExecutionFacts): Entry[] {
  const count = recordsOf(facts);
  return [
    line(
      'DEBUG',
      `Duplicate check: no execution with the key ${caseOf(facts).references.shipment} in the last 72 h`,
    ),
    line('INFO', `Filters: ${grouped(count)} in, ${grouped(count)} out`, {
      records_in: count,
      records_out: count,
    }),
  ];
}

function map(facts: ExecutionFacts, took: number): Entry[] {
  const { lookup } = caseOf(facts);
  const { flow, mapping_revision, lookup_version, data_tags } = facts;
  const entries = [line('DEBUG', `Mapping ${flow.mapping_name}, revision ${mapping_revision} started`)];
  if (flow.lookup_table !== null) {
    entries.push(
      line(
        'DEBUG',
        `Lookup ${lookup.table} (version ${lookup_version ?? '1'}): ${lookup.source} → ${lookup.target}`,
        {
          table: lookup.table,
          version: lookup_version,
          value: lookup.source,
          result: lookup.target,
        },
      ),
      line('INFO', `Lookups: ${counted(Math.max(1, recordsOf(facts)), 'hit')}, 0 misses`),
    );
  }
  entries.push(
    line('INFO', `Mapping ${flow.mapping_name}, revision ${mapping_revision} finished in ${span(took)}`, {
      mapping: flow.mapping_name,
      revision: mapping_revision,
      ms: took,
    }),
  );
  if (data_tags.length > 0) {
    const first = data_tags
      .slice(0, 4)
      .map((tag) => `${tag.label} ${tag.value}`)
      .join(', ');
    const more = data_tags.length > 4 ? ` and ${data_tags.length - 4} more` : '';
    entries.push(line('INFO', `Published ${counted(data_tags.length, 'data tag')}: ${first}${more}`));
  }
  return entries;
}

function generate(facts: ExecutionFacts): Entry[] {
  const code = facts.flow.destination_file_type;
  const type = fileTypeOf(code);
  const output = fileInSlot(facts, OUTPUT);
  const entries: Entry[] = [line('DEBUG', `Writing ${type?.label ?? code}`)];
  if (type?.standard === 'X12' || type?.standard === 'EDIFACT') {
    const { interchange, group } = envelopeOf(facts, 'OUTPUT');
    const number = writtenControl(code, interchange);
    entries.push(
      line(
        'INFO',
        type.standard === 'X12'
          ? `Control numbers: interchange ${number}, group ${group}`
          : `Control numbers: interchange ${number}`,
        {
          control_number: number,
          ...(type.standard === 'X12' ? { group_control_number: String(group) } : {}),
        },
      ),
    );
  }
  if (output) {
    const sum = short(hashOf(facts, output));
    entries.push(
      line(
        'INFO',
        `Generated ${output.file_name}, ${grouped(sizeOf(facts, output))} bytes, sha256 ${sum}`,
        about(facts, output),
      ),
    );
  }
  return entries;
}

/** The lines about waiting for an acknowledgment, if any is expected. */
function acknowledge(facts: ExecutionFacts): Entry[] {
  const name = ackName(facts.ack_kind);
  const due = facts.ack_due_at === null ? '' : `, due ${iso(facts.ack_due_at)}`;
  const entries = [
    line('INFO', `Waiting for the ${name}${due}`, {
      due_at: facts.ack_due_at === null ? null : iso(facts.ack_due_at),
    }),
  ];
  const file = response(facts);
  if (facts.ack_received_at !== null && file) {
    const isFine = facts.ack_state === 'ACCEPTED';
    const refused = facts.ack_state === 'REJECTED';
    entries.push(
      line(isFine || refused ? 'INFO' : 'WARNING', `${name} received: ${stepMessage(facts, 'ACKNOWLEDGE')}`, {
        ...about(facts, file),
        ack_state: facts.ack_state,
      }),
    );
  }
  return entries;
}

/** The lines of a completed stage. */
export function entriesOf(facts: ExecutionFacts, step: ExecutionStep, took: number): Entry[] {
  switch (step) {
    case 'RECEIVE':
      return receive(facts);
    case 'PRE_PROCESS':
      return script(facts, 'before reading', took);
    case 'PARSE':
      return parse(facts);
    case 'FILTER':
      return filter(facts);
    case 'MAP':
      return map(facts, took);
    case 'GENERATE':
      return generate(facts);
    case 'POST_PROCESS':
      return script(facts, 'after writing', took);
    case 'DELIVER':
      return deliver(facts, took);
    case 'ACKNOWLEDGE':
      return acknowledge(facts);
  }
}
