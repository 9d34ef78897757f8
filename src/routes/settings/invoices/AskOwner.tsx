import { graphql, useFragment } from 'react-relay/hooks';
import type { AskOwner_company$key } from '#gql/AskOwner_company';
import { nodesOf } from '#relay/connection.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { MailLink } from '#ui/text/WebLink.tsx';
import styles from './Invoices.module.css';

/** Shown to an editor: the owners who can show or send them an invoice. */
export function AskOwner({ companyRef }: { companyRef: AskOwner_company$key }) {
  const company = useFragment(
    graphql`
      fragment AskOwner_company on Company @throwOnFieldError {
        owners: users(roles: [OWNER], statuses: [ACTIVE], is_machine: false, first: 20) {
          edges {
            node {
              company_user_uuid
              name
              email
            }
          }
        }
      }
    `,
    companyRef,
  );
  return (
    <EmptyState kind="forbidden" title="Ask an owner">
      <p className={styles.ask}>Only owners see invoices. They can send you a copy, or make you an owner.</p>
      <ul className={styles.owners} aria-label="Owners">
        {nodesOf(company.owners).map(({ company_user_uuid, name, email }) => (
          <li key={company_user_uuid}>
            {name && <bdi>{name}</bdi>} <MailLink email={email} />
          </li>
        ))}
      </ul>
    </EmptyState>
  );
}
