import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import type { PinnedRevisionQuery } from '#gql/PinnedRevisionQuery';
import { formatDate } from '../../../../lib/dates.ts';
import { nodesOf } from '../../../../relay/connection.ts';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { useFieldValue } from '../../../../ui/form/useField.ts';
import { useZone } from '../../../../ui/text/zone.ts';
import type { FlowFields } from '../flow-fields.ts';

interface PinnedRevisionProps {
  fields: FlowFields;
  mapping_uuid: string;
}

/** Which revision of the mapping the flow stays with; asked for only once one is to be pinned. */
export function PinnedRevision({ fields, mapping_uuid }: PinnedRevisionProps) {
  const { mapping } = useLazyLoadQuery<PinnedRevisionQuery>(
    graphql`
      query PinnedRevisionQuery($mapping_uuid: ID!) {
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
  );
  const zone = useZone();
  const revision = fields.bind('mapping.revision');
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
