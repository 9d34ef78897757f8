import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { CompanyLogo_company$key } from '#gql/CompanyLogo_company';
import styles from './CompanyLogo.module.css';

/** The logo of a workspace, beside its name; nothing if there is none or it cannot be loaded. */
export function CompanyLogo({ companyRef }: { companyRef: CompanyLogo_company$key }) {
  const { logo_url } = useFragment(
    graphql`
      fragment CompanyLogo_company on Company {
        logo_url
      }
    `,
    companyRef,
  );
  const [broken, setBroken] = useState<string | null>(null);
  if (logo_url == null || broken === logo_url) return null;
  return <img className={styles.logo} src={logo_url} alt="" onError={() => setBroken(logo_url)} />;
}
