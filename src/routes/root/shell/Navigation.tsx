import { useLocation } from 'react-router';
import { UiLink } from '../../../ui/links.tsx';
import type { Standing } from '../../access.ts';
import { isCurrent, navigationFor } from './navigation.ts';
import styles from './Navigation.module.css';

export interface NavigationProps {
  readonly company_uuid: string;
  readonly standing: Standing;
  /** The screens that there are. */
  readonly built: ReadonlySet<string>;
}

/** The workspace's places: at the left, and at the foot of a phone. */
export function Navigation({ company_uuid, standing, built }: NavigationProps) {
  const { pathname } = useLocation();
  return (
    <nav className={styles.navigation} aria-label="Workspace">
      <ul className={styles.list}>
        {navigationFor(built, standing).map((item) => (
          <li key={item.screen}>
            <UiLink
              to={item.to(company_uuid)}
              className={styles.link}
              aria-current={isCurrent(item, company_uuid, pathname) ? 'page' : undefined}
            >
              <item.icon size={16} stroke={1.75} />
              <span>{item.label}</span>
            </UiLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
