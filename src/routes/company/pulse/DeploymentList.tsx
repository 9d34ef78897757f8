import { graphql, useFragment } from 'react-relay/hooks';
import type { DeploymentList_pulse$key } from '#gql/DeploymentList_pulse';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { UiLink } from '../../../ui/links.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { SimpleTable } from '../../../ui/table/SimpleTable.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { paths } from '../../paths.ts';

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
  return (
    <Card title="Recent deployments">
      {deployments.length > 0 ? (
        <SimpleTable
          label="Recent deployments"
          rows={deployments}
          rowKey={(row) => `${row.flow_uuid} ${row.version_timestamp}`}
          columns={[
            {
              id: 'flow',
              header: 'Flow',
              grow: true,
              cell: (row) => (
                <UiLink
                  to={paths.partnerDashboard({
                    company_uuid: row.flow_setup.company_uuid,
                    partner_uuid: row.flow_setup.partner_uuid,
                  })}
                >
                  {row.flow_setup.flow_name}
                </UiLink>
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
