import { graphql, useFragment } from 'react-relay/hooks';
import type { ContactsCard_partner$key } from '#gql/ContactsCard_partner';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Card } from '#ui/page/Card.tsx';
import { contactRoleWords } from '../../_shared/partner-id-labels.ts';
import { MailLink, PhoneLink } from '#ui/text/WebLink.tsx';
import styles from './partner.module.css';

/** The contacts at the partner. */
export function ContactsCard({ partnerRef }: { partnerRef: ContactsCard_partner$key }) {
  const { contacts } = useFragment(
    graphql`
      fragment ContactsCard_partner on TradingPartner @throwOnFieldError {
        contacts {
          name
          email
          phone
          role
        }
      }
    `,
    partnerRef,
  );
  return (
    <Card title="Contacts">
      {contacts.length > 0 ? (
        <ul className={styles.people} aria-label="Contacts">
          {contacts.map(({ name, email, phone, role }) => (
            <li key={`${role} ${email}`}>
              <span className={styles.person}>
                <bdi>{name}</bdi>
              </span>
              <span className="muted">{contactRoleWords(role)}</span>
              <MailLink email={email} />
              {phone && <PhoneLink phone={phone} />}
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState kind="none" small title="No contacts yet">
          Contacts tell colleagues whom to ask when something fails.
        </EmptyState>
      )}
    </Card>
  );
}
