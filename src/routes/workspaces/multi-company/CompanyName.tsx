import { graphql, useFragment } from 'react-relay/hooks';
import type { CompanyName_company$key } from '#gql/CompanyName_company';
import { EnvironmentBadge } from '#ui/status/EnvironmentBadge.tsx';
import styles from './MultiCompany.module.css';

/** A workspace in two lines: name and environment, then the short code. */
export function CompanyName({ companyRef }: { companyRef: CompanyName_company$key }) {
  const { company_name, short_code, environment } = useFragment(
    graphql`
      fragment CompanyName_company on Company {
        company_uuid
        company_name
        short_code
        environment
      }
    `,
    companyRef,
  );
  return (
    <span className={styles.company}>
      <span>
        <b>{company_name}</b>{' '}
        <EnvironmentBadge environment={environment === 'TEST' ? 'test' : 'production'} />
      </span>
      <code>{short_code}</code>
    </span>
  );
}
