import { graphql, useFragment } from 'react-relay/hooks';
import type { PlatformAddresses_company$key } from '#gql/PlatformAddresses_company';
import { Card } from '#ui/page/Card.tsx';
import { CopyButton } from '#ui/text/CopyButton.tsx';
import type { ConnectionType } from '../../_shared/connection-form/connection-types.ts';
import styles from './connection-form.module.css';

/** Types for which the platform does not connect to the other side, so that no firewall has to admit it. */
const passive: readonly ConnectionType[] = [
  'AS2_RECEIVE',
  'HTTP_RECEIVE',
  'EMAIL_RECEIVE',
  'EMAIL_SEND',
  'UPLOAD_PAGE',
  'FILE_API',
];

interface PlatformAddressesProps {
  type: ConnectionType;
  companyRef: PlatformAddresses_company$key;
}

/** The addresses from which the platform connects, for the firewall of the other side. */
export function PlatformAddresses({ type, companyRef }: PlatformAddressesProps) {
  const { platform_addresses } = useFragment(
    graphql`
      fragment PlatformAddresses_company on Company @throwOnFieldError {
        platform_addresses
      }
    `,
    companyRef,
  );
  if (passive.includes(type)) return null;
  return (
    <Card
      title="Our IP addresses"
      padded
      actions={<CopyButton text={platform_addresses.join('\n')} what="IP addresses" label="Copy all" />}
    >
      <p className={styles.explained}>
        We connect from these addresses. The partner may have to allow them in a firewall.
      </p>
      <ul className={styles.addresses}>
        {platform_addresses.map((address) => (
          <li key={address}>{address}</li>
        ))}
      </ul>
    </Card>
  );
}
