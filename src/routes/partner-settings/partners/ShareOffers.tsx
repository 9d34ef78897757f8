import { graphql, useFragment } from 'react-relay/hooks';
import { useRevalidator } from 'react-router';
import type { ShareOffers_company$key } from '#gql/ShareOffers_company';
import type { ShareOffersAnswerMutation } from '#gql/ShareOffersAnswerMutation';
import { dataID } from '#relay/data-id.ts';
import { useMutation } from '#relay/useMutation.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Card } from '#ui/page/Card.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import styles from './ShareOffers.module.css';

/** Trading partners that other workspaces offer to share; renders nothing without offers that the viewer may answer. */
export function ShareOffers({ companyRef }: { companyRef: ShareOffers_company$key }) {
  const { company_uuid, received_shares } = useFragment(
    graphql`
      fragment ShareOffers_company on Company @throwOnFieldError {
        company_uuid
        received_shares(statuses: [PENDING]) {
          share_uuid
          partner_name
          owner_company_name
          shared_at
          status
          viewer_can_answer
        }
      }
    `,
    companyRef,
  );
  const [answer, isAnswering] = useMutation<ShareOffersAnswerMutation>(
    graphql`
      mutation ShareOffersAnswerMutation($input: AnswerPartnerShareInput!) {
        answer_partner_share(input: $input) {
          partner_share {
            share_uuid
            partner_name
            status
            answered_at
            viewer_can_answer
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
      failure: 'The offer was not answered',
      success: ({ answer_partner_share: { partner_share } }) =>
        partner_share?.status === 'ACTIVE'
          ? `${partner_share.partner_name} is now in the list`
          : 'Offer declined',
    },
  );
  const { revalidate } = useRevalidator();
  const reply = async (share_uuid: string, accept: boolean) => {
    // The answered row disappears with its buttons.
    document.querySelector<HTMLElement>('main h1')?.focus();
    const { ok } = await answer(
      { input: { share_uuid, accept } },
      {
        updater(store, response) {
          if (response?.answer_partner_share.partner_share)
            store.get(dataID('Company', { company_uuid }))?.invalidateRecord();
        },
      },
    );
    if (ok && accept) void revalidate();
  };
  const offers = received_shares.filter(({ viewer_can_answer }) => viewer_can_answer);
  if (offers.length === 0) return null;
  return (
    <Card title="Offered to this workspace" hint="You would see executions and shared comments, but no files">
      <ul className={styles.offers} aria-label="Offers">
        {offers.map(({ share_uuid, partner_name, owner_company_name, shared_at }) => (
          <li key={share_uuid}>
            <span>
              <b>
                <bdi>{partner_name}</bdi>
              </b>{' '}
              from <bdi>{owner_company_name}</bdi>{' '}
              <span className="muted">
                <RelativeTime at={shared_at} />
              </span>
            </span>
            <span className={styles.answers}>
              <Button
                small
                busy={isAnswering}
                aria-label={`Decline ${partner_name}`}
                onClick={() => void reply(share_uuid, false)}
              >
                Decline
              </Button>
              <Button
                small
                look="primary"
                busy={isAnswering}
                aria-label={`Accept ${partner_name}`}
                onClick={() => void reply(share_uuid, true)}
              >
                Accept
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
