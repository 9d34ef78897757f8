import { graphql, useFragment } from 'react-relay/hooks';
import type { EvidenceNote_execution$key } from '#gql/EvidenceNote_execution';
import { formatDateTime, type Zone } from '../../../lib/dates.ts';

interface EvidenceNoteProps {
  executionRef: EvidenceNote_execution$key;
  zone: Zone;
}

/**
 * A note for a value that the receiver rejected: its cause is often a lookup table that has changed since the last
 * success, so the note says so next to the error. If the changes failed to load, their own card reports it.
 */
export function EvidenceNote({ executionRef, zone }: EvidenceNoteProps) {
  const { changes_since_last_success: report } = useFragment(
    graphql`
      fragment EvidenceNote_execution on FlowExecution {
        invocation_uuid
        changes_since_last_success @catch(to: NULL) {
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
    `,
    executionRef,
  );
  const table = report?.items.find(({ kind, changed }) => kind === 'LOOKUP_TABLE' && changed);
  if (!table?.updated_at) return null;
  return `The lookup table ${table.name} has changed since the last success: ${table.before ?? 'none'} → ${table.after ?? 'none'}, ${formatDateTime(table.updated_at, zone)}.`;
}
