import { graphql, useFragment } from 'react-relay/hooks';
import type { ContactsCard_company$key } from '#gql/ContactsCard_company';
import { Card } from '#ui/page/Card.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { CONTACTS } from './profile-labels.ts';
import { MailLink, PhoneLink } from '#ui/text/WebLink.tsx';
import styles from './profile.module.css';

/** The contact persons, by subject. */
export function ContactsCard({ companyRef }: { companyRef: ContactsCard_company$key }) {
  const { company_contacts } = useFragment(
    graphql`
      fragment ContactsCard_company on Company {
        company_contacts {
          kind
          name
          email
          phone
        }
      }
    `,
    companyRef,
  );
  return (
    <Card title="Contacts" hint="For partners and the platform">
      <KeyValue
        facts={CONTACTS.map(({ kind, label, about }) => {
          const contact = company_contacts.find((companyContact) => companyContact.kind === kind);
          return {
            label,
            value: contact ? (
              <span className={styles.contact}>
                <bdi>{contact.name}</bdi>
                <MailLink email={contact.email} />
                {contact.phone && <PhoneLink phone={contact.phone} />}
              </span>
            ) : (
              <span className={styles.muted}>{`Not set: ${about.toLowerCase()}`}</span>
            ),
          };
        })}
      />
    </Card>
  );
}
