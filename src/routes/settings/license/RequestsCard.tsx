import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { RequestsCard_license$data, RequestsCard_license$key } from '#gql/RequestsCard_license';
import type { RequestsCardWithdrawMutation } from '#gql/RequestsCardWithdrawMutation';
import { formatDate } from '../../../lib/dates.ts';
import { useMutation } from '../../../relay/useMutation.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import { statusLook } from '../../../ui/status/tone.ts';
import { SimpleTable } from '../../../ui/table/SimpleTable.tsx';
import { useZone } from '../../../ui/text/zone.ts';
import { useFormAddress } from '../../forms/form-address.ts';
import { requestForm } from './drawer-names.ts';
import { requestStatuses } from './license-words.ts';
import styles from './license.module.css';

type Request = RequestsCard_license$data['requests'][number];

interface RequestsCardProps {
  licenseRef: RequestsCard_license$key;
  company_uuid: string;
}

/** What was asked for, and what became of it. */
export function RequestsCard({ licenseRef, company_uuid }: RequestsCardProps) {
  const { requests, viewer_can_edit, viewer_can_maintain } = useFragment(
    graphql`
      fragment RequestsCard_license on License {
        viewer_can_edit
        viewer_can_maintain
        requests {
          request_uuid
          subject
          note
          status
          requested_at
          requested_by {
            display
          }
          decided_at
          decided_by {
            display
          }
          decision_note
        }
      }
    `,
    licenseRef,
  );
  const [withdraw, isWithdrawing] = useMutation<RequestsCardWithdrawMutation>(
    graphql`
      mutation RequestsCardWithdrawMutation($input: WithdrawLicenseRequestInput!) {
        withdraw_license_request(input: $input) {
          company {
            company_uuid
            ...LicenseScreen_company
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { success: 'Request withdrawn', failure: 'The request was not withdrawn' },
  );
  const [asked, setAsked] = useState<Request | null>(null);
  const zone = useZone();
  const { openForm } = useFormAddress();
  return (
    <Card title="Requests">
      {requests.length === 0 ? (
        <EmptyState kind="none" small title="No requests yet">
          What you request of features, plans and integrations is listed here with the decision.
        </EmptyState>
      ) : (
        <SimpleTable<Request>
          label="Requests"
          rows={requests}
          rowKey={({ request_uuid }) => request_uuid}
          columns={[
            {
              id: 'subject',
              header: 'Request',
              grow: true,
              cell: ({ subject, note }) => (
                <span className={styles.name}>
                  <b>{subject}</b>
                  {note && <span className={styles.muted}>{note}</span>}
                </span>
              ),
            },
            {
              id: 'requested',
              header: 'Requested',
              phone: 'hide',
              cell: ({ requested_at, requested_by }) => (
                <span className={styles.name}>
                  {formatDate(requested_at, zone)}
                  <bdi className={styles.muted}>{requested_by.display}</bdi>
                </span>
              ),
            },
            {
              id: 'status',
              header: 'Decision',
              phone: 'under',
              grow: true,
              cell: ({ status, decided_at, decided_by, decision_note }) => {
                const { tone, label } = statusLook(requestStatuses, status);
                return (
                  <span className={styles.name}>
                    <StatusBadge tone={tone}>
                      {decided_at == null
                        ? label
                        : `${label} ${formatDate(decided_at, zone)}${decided_by ? ` by ${decided_by.display}` : ''}`}
                    </StatusBadge>
                    {decision_note && <span className={styles.muted}>{decision_note}</span>}
                  </span>
                );
              },
            },
            {
              id: 'actions',
              header: 'Actions',
              bare: true,
              align: 'end',
              cell: (request) =>
                request.status === 'OPEN' &&
                (viewer_can_maintain ? (
                  <Button
                    small
                    aria-label={`Decide ${request.subject}`}
                    onClick={() => openForm({ edit: requestForm(request.request_uuid) })}
                  >
                    Decide
                  </Button>
                ) : (
                  viewer_can_edit && (
                    <Button
                      small
                      look="quiet"
                      aria-label={`Withdraw ${request.subject}`}
                      onClick={() => setAsked(request)}
                    >
                      Withdraw…
                    </Button>
                  )
                )),
            },
          ]}
        />
      )}
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={`Withdraw the request for ${asked?.subject ?? ''}?`}
        confirmLabel="Withdraw"
        busy={isWithdrawing}
        onConfirm={() =>
          void withdraw({ input: { company_uuid, request_uuid: asked?.request_uuid ?? '' } }).then(() =>
            setAsked(null),
          )
        }
      >
        It stays in the list as withdrawn. You can request the same again at any time.
      </ConfirmDialog>
    </Card>
  );
}
