import { Suspense, useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import type { PinnedRevisionQuery } from '#gql/PinnedRevisionQuery';
import { formatDate } from '#lib/dates.ts';
import { nodesOf } from '#relay/connection.ts';
import { SectionBoundary } from '#ui/feedback/SectionBoundary.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import type { BoundField } from './bound-field.ts';
import { useZone } from '#ui/text/zone.ts';

interface PinnedRevisionProps extends BoundField<string> {
  mapping_uuid: string;
}

/**
 * The revision of a mapping that is always used, identified by the time when it was saved. The revisions are only
 * requested when one is to be pinned.
 */
export function PinnedRevision(props: PinnedRevisionProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <SectionBoundary
      resetKey={`${props.mapping_uuid} ${attempt}`}
      onReload={() => setAttempt((count) => count + 1)}
      small
    >
      <Suspense fallback={<Skeleton shape="text" count={2} label="Loading revisions" />}>
        <LoadedRevisions {...props} attempt={attempt} />
      </Suspense>
    </SectionBoundary>
  );
}

function LoadedRevisions({ mapping_uuid, attempt, ...revision }: PinnedRevisionProps & { attempt: number }) {
  const { mapping } = useLazyLoadQuery<PinnedRevisionQuery>(
    graphql`
      query PinnedRevisionQuery($mapping_uuid: ID!) @throwOnFieldError {
        mapping(mapping_uuid: $mapping_uuid) {
          mapping_uuid
          revisions(first: 50) {
            edges {
              node {
                mapping_uuid
                created_at
                number
                saved_at
                note
              }
            }
          }
        }
      }
    `,
    { mapping_uuid },
    { fetchKey: attempt, fetchPolicy: attempt === 0 ? 'store-or-network' : 'network-only' },
  );
  const zone = useZone();
  const pinned = useFieldValue(revision.field);
  const choices = nodesOf(mapping?.revisions).map(({ created_at, number, saved_at, note }) => ({
    value: String(created_at),
    label: `Revision ${number}, ${formatDate(saved_at, zone)}${note ? `: ${note}` : ''}`,
  }));
  const isListed = pinned === '' || choices.some(({ value }) => value === pinned);
  return (
    <SelectField
      {...revision}
      label="Pinned revision"
      required
      span={4}
      choices={
        isListed
          ? choices
          : [{ value: pinned, label: `Revision of ${formatDate(Number(pinned), zone)}` }, ...choices]
      }
    />
  );
}
