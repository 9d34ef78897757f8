import { IconLock, IconPlug } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { IntegrationCard_integration$key } from '#gql/IntegrationCard_integration';
import { UiLink } from '#ui/links.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { paths } from '../../paths.ts';
import { seatWords } from '../seat-labels.ts';
import styles from './gallery.module.css';

interface IntegrationCardProps {
  integrationRef: IntegrationCard_integration$key;
  partner_uuid: string;
}

/** The card of another vendor's product, and whether the workspace has a seat for it. */
export function IntegrationCard({ integrationRef, partner_uuid }: IntegrationCardProps) {
  const integration = useFragment(
    graphql`
      fragment IntegrationCard_integration on IntegrationLicenseType {
        company_uuid
        integration_identifier
        name
        vendor
        description
        status
        included_seats
        used_seats
      }
    `,
    integrationRef,
  );
  const { company_uuid, integration_identifier, status, included_seats, used_seats } = integration;
  const { isFree, words } = seatWords({ status, included_seats, used_seats });
  const Icon = isFree ? IconPlug : IconLock;
  return (
    <li>
      <UiLink
        to={paths.newLicensedFlow({ company_uuid, partner_uuid, integration_identifier })}
        className={styles.card}
      >
        <Icon size={20} aria-hidden="true" />
        <span className={styles.name}>
          <b>{integration.name}</b> <Tag>{words}</Tag>
        </span>
        <small>{integration.description}</small>
        <span className={styles.documents}>{integration.vendor}</span>
      </UiLink>
    </li>
  );
}
