import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { RequestsCard_license$data, RequestsCard_license$key } from '#gql/RequestsCard_license';
import type { RequestsCardWithdrawMutation } from '#gql/RequestsCardWithdrawMutation';
import { formatDate } from '#lib/dates.ts';
import { useMutation } from '#relay/useMutation.ts';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { Card } from '#ui/page/Card.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { statusLook } from '#ui/status/tone.ts';
import { useZone } from '#ui/text/zone.ts';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { requestForm } from './drawer-names.ts';
import { requestStatuses } from './license-labels.ts';
import styles from './license.module.css';

type Request = RequestsCard_license$data['requests'][number];

interface RequestsCardProps {
  licenseRef: RequestsCard_license$key;
  company_uuid: string;
}

/** The requests and their outcomes. */
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
        <ul className={styles.entries} aria-label="Requests">
          {requests.map((request) => {
            const { request_uuid, subject, note, status, requested_at, requested_by } = request;
            const { decided_at, decided_by, decision_note } = request;
            const { tone, label } = statusLook(requestStatuses, status);
            return (
              <li key={request_uuid} className={styles.request}>
                <div className={styles.name}>
                  <b>{subject}</b>
                  {note && <span>{note}</span>}
                  <small>
                    {formatDate(requested_at, zone)} by <bdi>{requested_by.display}</bdi>
                  </small>
                </div>
                <div className={styles.decision}>
                  <StatusBadge tone={tone}>{label}</StatusBadge>
                  {decision_note && <span>{decision_note}</span>}
                  {decided_at != null && (
                    <small>
                      {formatDate(decided_at, zone)}
                      {decided_by && (
                        <>
                          {' by '}
                          <bdi>{decided_by.display}</bdi>
                        </>
                      )}
                    </small>
                  )}
                  {status === 'OPEN' && viewer_can_maintain && (
                    <Button
                      small
                      aria-label={`Decide ${subject}`}
                      onClick={() => openForm({ edit: requestForm(request_uuid) })}
                    >
                      Decide
                    </Button>
                  )}
                  {status === 'OPEN' && viewer_can_edit && !viewer_can_maintain && (
                    <Button
                      small
                      look="quiet"
                      aria-label={`Withdraw ${subject}`}
                      onClick={() => setAsked(request)}
                    >
                      Withdraw…
                    </Button>
                  )}
                </div>
              </li>
            );
          })}
        </ul>
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
