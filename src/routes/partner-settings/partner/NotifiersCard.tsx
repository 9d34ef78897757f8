import { graphql, useFragment } from 'react-relay/hooks';
import type { NotifiersCard_partner$key } from '#gql/NotifiersCard_partner';
import { nodesOf } from '#relay/connection.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { UiLink } from '#ui/links.tsx';
import { Card } from '#ui/page/Card.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { paths } from '../../paths.ts';
import styles from './partner.module.css';

/** The notifiers of the workspace whose scope includes this partner. */
export function NotifiersCard({ partnerRef }: { partnerRef: NotifiersCard_partner$key }) {
  const { company } = useFragment(
    graphql`
      fragment NotifiersCard_partner on TradingPartner @throwOnFieldError {
        company {
          company_uuid
          notifiers(partner_uuid: $partner_uuid, first: 50) {
            edges {
              node {
                notifier_uuid
                name
                scope_summary
                enabled
              }
            }
          }
        }
      }
    `,
    partnerRef,
  );
  const { company_uuid } = company;
  const notifiers = nodesOf(company.notifiers);
  return (
    <Card title="Notifiers" actions={<UiLink to={paths.notifiers({ company_uuid })}>All notifiers</UiLink>}>
      {notifiers.length > 0 ? (
        <ul className={styles.people} aria-label="Notifiers">
          {notifiers.map(({ notifier_uuid, name, scope_summary, enabled }) => (
            <li key={notifier_uuid}>
              <UiLink to={paths.notifiers({ company_uuid }, { edit: notifier_uuid })}>{name}</UiLink>
              <span>{!enabled && <StatusBadge tone="skip">Disabled</StatusBadge>}</span>
              <span className={styles.small}>{scope_summary}</span>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState kind="none" small title="Nobody is told">
          No notifier of the workspace includes this trading partner.
        </EmptyState>
      )}
    </Card>
  );
}
