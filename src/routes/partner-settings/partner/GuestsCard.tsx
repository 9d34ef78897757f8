import { Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { GuestsCard_partner$key } from '#gql/GuestsCard_partner';
import { lazily } from '#lib/lazily.ts';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Card } from '#ui/page/Card.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { statusLook } from '#ui/status/tone.ts';
import { GuestActions } from './GuestActions.tsx';
import { guestStatuses } from './guest-labels.ts';
import { MailLink } from '#ui/text/WebLink.tsx';
import styles from './partner.module.css';

const InvitePartnerGuest = lazily(() => import('./InvitePartnerGuest.tsx'), 'InvitePartnerGuest');

/** The people outside the workspace who can see this partner, and nothing else. */
export function GuestsCard({ partnerRef }: { partnerRef: GuestsCard_partner$key }) {
  const partner = useFragment(
    graphql`
      fragment GuestsCard_partner on TradingPartner @throwOnFieldError {
        partner_uuid
        partner_name
        viewer_can_edit
        integration_users {
          email
          name
          status
          ...GuestActions_guest
        }
      }
    `,
    partnerRef,
  );
  const { partner_uuid, partner_name, viewer_can_edit, integration_users: guests } = partner;
  const [isOpen, setOpen] = useState(false);
  const invite = viewer_can_edit && (
    <Button small onClick={() => setOpen(true)}>
      Invite…
    </Button>
  );
  return (
    <Card title="Guests" hint="see only this partner" actions={guests.length > 0 && invite}>
      {guests.length > 0 ? (
        <ul className={styles.people} aria-label="Guests">
          {guests.map((guest) => {
            const { tone, label } = statusLook(guestStatuses, guest.status);
            return (
              <li key={guest.email}>
                <span className={styles.person}>
                  <bdi>{guest.name ?? guest.email}</bdi>
                </span>
                <span className={styles.end}>
                  <StatusBadge tone={tone}>{label}</StatusBadge>
                  {viewer_can_edit && <GuestActions guestRef={guest} partnerName={partner_name} />}
                </span>
                {guest.name && <MailLink email={guest.email} />}
              </li>
            );
          })}
        </ul>
      ) : (
        <EmptyState kind="none" small title="No guests yet" action={invite}>
          A guest sees your exchange with this trading partner, and nothing else.
        </EmptyState>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <InvitePartnerGuest
            partner_uuid={partner_uuid}
            partnerName={partner_name}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Card>
  );
}
