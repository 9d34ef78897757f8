import { useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import type { UploadHead_page$key } from '#gql/UploadHead_page';
import { initials } from '../../lib/text.ts';
import { useApi } from '../../relay/api.ts';
import { usePageTitle } from '../root/usePageTitle.ts';
import styles from './UploadHead.module.css';

/** The owner of the page, its purpose and instructions. */
export function UploadHead({ pageRef }: { pageRef: UploadHead_page$key }) {
  const { title, company_name, company_logo_url, instructions } = useFragment(
    graphql`
      fragment UploadHead_page on UploadPage {
        title
        company_name
        company_logo_url
        instructions
      }
    `,
    pageRef,
  );
  usePageTitle(title);
  usePageTitle(company_name, 'subject');
  return (
    <header className={styles.head}>
      <div className={styles.company}>
        <Logo url={company_logo_url} name={company_name} />
        <span>{company_name}</span>
      </div>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      {instructions && <p className={styles.instructions}>{instructions}</p>}
    </header>
  );
}

/**
 * The logo if the page's content security policy allows it (from the API). Otherwise, or if it fails to load, initials.
 */
function Logo({ url, name }: { url: string | null | undefined; name: string }) {
  const { origin } = useApi();
  const [isBroken, setIsBroken] = useState(false);
  if (!url || isBroken || URL.parse(url)?.origin !== origin) {
    return (
      <span className={styles.initials} aria-hidden="true">
        {initials(name)}
      </span>
    );
  }
  return <img className={styles.logo} src={url} alt="" onError={() => setIsBroken(true)} />;
}
