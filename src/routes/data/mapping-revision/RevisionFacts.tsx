import { graphql, useFragment } from 'react-relay/hooks';
import type { RevisionFacts_revision$key } from '#gql/RevisionFacts_revision';
import { formatDateTime } from '#lib/dates.ts';
import { pluralize } from '#lib/text.ts';
import { Card } from '#ui/page/Card.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { useZone } from '#ui/text/zone.ts';
import { formatWords } from '../_shared/mapping-labels.ts';

/** The author of a revision, its deployment, and the formats and tables it runs with. */
export function RevisionFacts({ revisionRef }: { revisionRef: RevisionFacts_revision$key }) {
  const revision = useFragment(
    graphql`
      fragment RevisionFacts_revision on MappingRevision @throwOnFieldError {
        saved_at
        created_by {
          display
        }
        input_type
        output_type
        local_lookup_tables {
          key
          rows
        }
        deployed_at
        deployed_by {
          display
        }
        undeployed_at
        deploy_note
      }
    `,
    revisionRef,
  );
  const zone = useZone();
  const { saved_at, created_by, deployed_at, deployed_by, undeployed_at, deploy_note } = revision;
  const { input_type, output_type, local_lookup_tables } = revision;
  const from = deployed_at == null ? null : formatDateTime(deployed_at, zone);
  return (
    <Card title="Revision">
      <KeyValue
        facts={[
          { label: 'Saved', value: formatDateTime(saved_at, zone) },
          { label: 'Saved by', value: created_by.display },
          {
            label: 'Deployed',
            value:
              from === null
                ? 'Never'
                : undeployed_at == null
                  ? `Since ${from}`
                  : `${from} to ${formatDateTime(undeployed_at, zone)}`,
          },
          { label: 'Deployed by', value: deployed_by?.display },
          { label: 'Deployment note', value: deploy_note },
          { label: 'Input', value: formatWords(input_type) },
          { label: 'Output', value: formatWords(output_type) },
          {
            label: 'Local tables',
            value:
              local_lookup_tables.length === 0
                ? 'None'
                : local_lookup_tables
                    .map(({ key, rows }) => `${key} (${pluralize(rows.length, 'row')})`)
                    .join(', '),
          },
        ]}
      />
    </Card>
  );
}
