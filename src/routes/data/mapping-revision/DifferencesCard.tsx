import { graphql, useFragment } from 'react-relay/hooks';
import { useNavigate, useSearchParams } from 'react-router';
import type { DifferencesCard_revision$key } from '#gql/DifferencesCard_revision';
import { formatDateTime } from '#lib/dates.ts';
import { pluralize } from '#lib/text.ts';
import { nodesOf } from '#relay/connection.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Card } from '#ui/page/Card.tsx';
import { useZone } from '#ui/text/zone.ts';
import { DiffLines } from '../_shared/DiffLines.tsx';
import { PartChanges } from './PartChanges.tsx';
import styles from './mapping-revision.module.css';

/** The differences between a revision and another one: the previous, the deployed, or any other. */
export function DifferencesCard({ revisionRef }: { revisionRef: DifferencesCard_revision$key }) {
  const { created_at, diff, mapping } = useFragment(
    graphql`
      fragment DifferencesCard_revision on MappingRevision
      @argumentDefinitions(against: { type: "Timestamp" })
      @throwOnFieldError {
        created_at
        diff(against: $against) {
          against {
            mapping_uuid
            created_at
            number
          }
          added
          removed
          lines {
            ...DiffLines_lines
          }
          parts {
            ...PartChanges_changes
          }
        }
        mapping {
          mapping_uuid
          revisions(first: 100) {
            edges {
              node {
                mapping_uuid
                created_at
                number
                saved_at
                is_deployed
              }
            }
          }
        }
      }
    `,
    revisionRef,
  );
  const zone = useZone();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const others = nodesOf(mapping.revisions).filter((revision) => revision.created_at !== created_at);
  const compare = (against: string) => {
    const next = new URLSearchParams(search);
    next.set('against', against);
    void navigate({ search: next.toString() }, { preventScrollReset: true });
  };
  return (
    <Card
      title="Differences"
      hint={
        diff &&
        (diff.added + diff.removed === 0
          ? undefined
          : `${pluralize(diff.added, 'line')} added, ${diff.removed} removed`)
      }
      actions={
        others.length > 0 && (
          <label className={styles.against}>
            Compared with
            <select
              className={styles.select}
              value={diff?.against.created_at ?? ''}
              onChange={({ currentTarget }) => compare(currentTarget.value)}
            >
              {!diff && <option value="">Choose…</option>}
              {others.map((other) => (
                <option key={other.created_at} value={other.created_at}>
                  Revision {other.number}
                  {other.is_deployed ? ', deployed' : `, ${formatDateTime(other.saved_at, zone)}`}
                </option>
              ))}
            </select>
          </label>
        )
      }
    >
      {diff ? (
        <>
          <PartChanges changesRef={diff.parts} />
          {diff.added + diff.removed === 0 ? (
            <p className={styles.same}>The expressions are the same.</p>
          ) : (
            <DiffLines
              label={`Expression compared with revision ${diff.against.number}`}
              linesRef={diff.lines}
            />
          )}
        </>
      ) : (
        <EmptyState kind="none" title="This is the first revision" small>
          {others.length > 0
            ? 'Choose another revision to compare it with.'
            : 'The next revision will be compared with this one.'}
        </EmptyState>
      )}
    </Card>
  );
}
