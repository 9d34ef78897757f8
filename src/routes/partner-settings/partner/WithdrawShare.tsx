import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { WithdrawShare_share$key } from '#gql/WithdrawShare_share';
import type { WithdrawShareMutation } from '#gql/WithdrawShareMutation';
import { useMutation } from '#relay/useMutation.ts';
import { Button } from '#ui/actions/Button.tsx';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';

interface WithdrawShareProps {
  shareRef: WithdrawShare_share$key;
  partnerName: string;
}

/** Withdraws an offer or ends a share; renders nothing for a share that has ended. */
export function WithdrawShare({ shareRef, partnerName }: WithdrawShareProps) {
  const { share_uuid, company_name, status } = useFragment(
    graphql`
      fragment WithdrawShare_share on PartnerShare {
        share_uuid
        company_name
        status
      }
    `,
    shareRef,
  );
  const isOffer = status === 'PENDING';
  const [revoke, isRevoking] = useMutation<WithdrawShareMutation>(
    graphql`
      mutation WithdrawShareMutation($input: RevokePartnerShareInput!) {
        revoke_partner_share(input: $input) {
          partner_share {
            share_uuid
            status
            answered_at
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    {
      failure: 'Sharing was not ended',
      success: isOffer
        ? `Offer to ${company_name} withdrawn`
        : `${partnerName} is no longer shared with ${company_name}`,
    },
  );
  const [isAsked, setAsked] = useState(false);
  if (status === 'REVOKED') return null;
  const verb = isOffer ? 'Withdraw' : 'Stop sharing';
  return (
    <>
      <Button
        small
        look="quiet"
        aria-label={`${verb}: ${company_name}`}
        onClick={() => setAsked(true)}
      >{`${verb}…`}</Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={isOffer ? `Withdraw the offer to ${company_name}?` : `Stop sharing with ${company_name}?`}
        confirmLabel={verb}
        danger
        busy={isRevoking}
        onConfirm={() => void revoke({ input: { share_uuid } }).then(() => setAsked(false))}
      >
        {isOffer
          ? `They can no longer accept it. You can offer ${partnerName} again.`
          : `They no longer see ${partnerName} and its executions. You can offer it again.`}
      </ConfirmDialog>
    </>
  );
}
