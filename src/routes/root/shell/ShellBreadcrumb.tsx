import { Breadcrumb } from '#ui/page/Breadcrumb.tsx';
import styles from './TopBar.module.css';
import { useCrumbs } from './useCrumbs.ts';

/** The breadcrumb of this page. A phone has no room for it and shows a BackLink instead. */
export function ShellBreadcrumb() {
  const crumbs = useCrumbs();
  if (crumbs.length === 0) return null;
  return (
    <div className={styles.crumbs}>
      <Breadcrumb crumbs={crumbs} />
    </div>
  );
}
