import { UiLink } from '../links.tsx';
import styles from './Breadcrumb.module.css';

export interface Crumb {
  label: string;
  to: string;
}

/** The path to the current page, outermost first. The last item is the page itself and not a link. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.list}>
        {crumbs.map((crumb, index) => (
          <li key={crumb.to} className={styles.item}>
            {index === crumbs.length - 1 ? (
              <span aria-current="page">{crumb.label}</span>
            ) : (
              <UiLink to={crumb.to}>{crumb.label}</UiLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
