import { graphql, useFragment } from 'react-relay/hooks';
import type { EvidenceNote_execution$key } from '#gql/EvidenceNote_execution';
import { unlessForbidden } from '#relay/caught.ts';
import { formatDateTime, type Zone } from '#lib/dates.ts';

interface EvidenceNoteProps {
  executionRef: EvidenceNote_execution$key;
  zone: Zone;
}

const causeFragment = graphql`
  fragment EvidenceNote_execution on FlowExecution {
    invocation_uuid
    changes_since_last_success @catch(to: RESULT) {
      items {
        kind
        name
        changed
        before
        after
        updated_at
      }
    }
  }
`;

/**
 * A note for a value that the receiver rejected: its cause is often a lookup table that has changed since the last
 * success, so the note says so next to the error. If the changes failed to load, it is missing, and something beside the
 * file has to say so: the card of the changes, or `EvidenceNoteFailure`.
 */
export function EvidenceNote({ executionRef, zone }: EvidenceNoteProps) {
  const { changes_since_last_success: report } = useFragment(causeFragment, executionRef);
  const table =
    report.ok && report.value?.items.find(({ kind, changed }) => kind === 'LOOKUP_TABLE' && changed);
  if (!table || !table.updated_at) return null;
  return `The lookup table ${table.name} has changed since the last success: ${table.before ?? 'none'} → ${table.after ?? 'none'}, ${formatDateTime(table.updated_at, zone)}.`;
}

/** Fails if the note did; otherwise, nothing. A line of a file has no room for an error with its Retry. */
export function EvidenceNoteFailure({ executionRef }: Pick<EvidenceNoteProps, 'executionRef'>) {
  unlessForbidden(useFragment(causeFragment, executionRef).changes_since_last_success);
  return null;
}
