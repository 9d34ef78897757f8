import { UiLink } from '#ui/links.tsx';
import { paths } from '../../paths.ts';
import styles from './Brand.module.css';

/** The logo and name; links to the workspaces, even if there is only one. */
export function Brand() {
  return (
    <UiLink to={paths.companySelect({ stay: 1 })} className={styles.brand}>
      <svg className={styles.mark} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        <path d="M1 13c4-7 14-7 18 0" strokeWidth="2.2" />
        <path d="M5 10v6M10 8v8M15 10v6" strokeWidth="1.8" />
      </svg>
      <span className={styles.name}>Causeway</span>
    </UiLink>
  );
}
