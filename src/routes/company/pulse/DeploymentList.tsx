import { graphql, useFragment } from 'react-relay/hooks';
import type { DeploymentList_pulse$key } from '#gql/DeploymentList_pulse';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { Card } from '#ui/page/Card.tsx';
import { ShowMore } from '#ui/table/ShowMore.tsx';
import { useShown } from '#ui/table/useShown.ts';
import { SimpleTable } from '#ui/table/SimpleTable.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { paths } from '../../paths.ts';

const SHOWN = 5;

export function DeploymentList({ pulseRef }: { pulseRef: DeploymentList_pulse$key }) {
  const { deployments } = useFragment(
    graphql`
      fragment DeploymentList_pulse on Pulse @throwOnFieldError {
        deployments {
          flow_uuid
          version_timestamp
          deployed_at
          deployed_by {
            display
          }
          flow_setup {
            flow_uuid
            flow_name
            company_uuid
            partner_uuid
          }
        }
      }
    `,
    pulseRef,
  );
  const shown = useShown(deployments, SHOWN);
  return (
    <Card title="Recent deployments" foot={shown.canChange && <ShowMore shown={shown} />}>
      {deployments.length > 0 ? (
        <SimpleTable
          label="Recent deployments"
          rows={shown.rows}
          rowKey={(row) => `${row.flow_uuid} ${row.version_timestamp}`}
          columns={[
            {
              id: 'flow',
              header: 'Flow',
              grow: true,
              cell: (row) => (
                <RowLink
                  to={paths.flowVersion({
                    company_uuid: row.flow_setup.company_uuid,
                    partner_uuid: row.flow_setup.partner_uuid,
                    flow_uuid: row.flow_uuid,
                    version_millis: row.version_timestamp,
                  })}
                >
                  {row.flow_setup.flow_name}
                </RowLink>
              ),
            },
            {
              id: 'by',
              header: 'By',
              phone: 'hide',
              cell: (row) => row.deployed_by?.display ?? '–',
            },
            {
              id: 'at',
              header: 'Deployed',
              align: 'end',
              cell: (row) => (row.deployed_at ? <RelativeTime at={row.deployed_at} /> : '–'),
            },
          ]}
        />
      ) : (
        <EmptyState small kind="none" title="Nothing has been deployed yet" />
      )}
    </Card>
  );
}
