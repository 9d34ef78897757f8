import { Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { SharingCard_partner$key } from '#gql/SharingCard_partner';
import { lazily } from '#lib/lazily.ts';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Card } from '#ui/page/Card.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { statusLook } from '#ui/status/tone.ts';
import { SimpleTable, type SimpleColumn } from '#ui/table/SimpleTable.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { shareStatuses } from './share-labels.ts';
import { WithdrawShare } from './WithdrawShare.tsx';

const SharePartner = lazily(() => import('./SharePartner.tsx'), 'SharePartner');

/** The workspaces that see this partner as guests, and the open offers to others. */
export function SharingCard({ partnerRef }: { partnerRef: SharingCard_partner$key }) {
  const partner = useFragment(
    graphql`
      fragment SharingCard_partner on TradingPartner @throwOnFieldError {
        partner_uuid
        partner_name
        viewer_can_share
        shares {
          share_uuid
          company_name
          short_code
          status
          shared_at
          shared_by {
            display
          }
          ...WithdrawShare_share
        }
      }
    `,
    partnerRef,
  );
  const { partner_uuid, partner_name, viewer_can_share, shares } = partner;
  const [isOpen, setOpen] = useState(false);
  type Row = (typeof shares)[number];
  const columns: readonly SimpleColumn<Row>[] = [
    {
      id: 'workspace',
      header: 'Workspace',
      grow: true,
      cell: ({ company_name, short_code }) => (
        <>
          <bdi>{company_name}</bdi> <span className="muted">{short_code}</span>
        </>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      cell: ({ status }) => {
        const { tone, label } = statusLook(shareStatuses, status);
        return <StatusBadge tone={tone}>{label}</StatusBadge>;
      },
    },
    {
      id: 'offered',
      header: 'Offered',
      phone: 'hide',
      spare: true,
      cell: ({ shared_at, shared_by }) => (
        <>
          <RelativeTime at={shared_at} /> <span className="muted">by {shared_by.display}</span>
        </>
      ),
    },
    ...(viewer_can_share
      ? [
          {
            id: 'actions',
            header: 'Actions',
            bare: true,
            align: 'end',
            cell: (row: Row) => <WithdrawShare shareRef={row} partnerName={partner_name} />,
          } as const,
        ]
      : []),
  ];
  const offer = viewer_can_share && (
    <Button small onClick={() => setOpen(true)}>
      Share…
    </Button>
  );
  return (
    <Card title="Sharing" hint="with other workspaces" actions={shares.length > 0 && offer}>
      {shares.length > 0 ? (
        <SimpleTable label="Shares" columns={columns} rows={shares} rowKey={({ share_uuid }) => share_uuid} />
      ) : (
        <EmptyState kind="none" small title="Not shared with other workspaces" action={offer}>
          A workspace that it is shared with sees its executions and shared comments, but no files or
          settings.
        </EmptyState>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <SharePartner
            partner_uuid={partner_uuid}
            partnerName={partner_name}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Card>
  );
}
