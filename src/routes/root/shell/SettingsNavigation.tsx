import { useId } from 'react';
import { useLocation } from 'react-router';
import { UiLink } from '#ui/links.tsx';
import { settingsFor, type SettingsGroup } from '../../_shared/settings-places.ts';
import { paths } from '../../paths.ts';
import type { NavigationProps } from './navigation-props.ts';
import styles from './Navigation.module.css';

/** The settings pages, by group below their entry; loaded on entering the settings. */
export function SettingsNavigation({ company_uuid, membership }: NavigationProps) {
  return settingsFor(membership).map((group) => (
    <Group key={group.label} group={group} company_uuid={company_uuid} />
  ));
}

function Group({
  group: { label, places },
  company_uuid,
}: {
  readonly group: SettingsGroup;
  readonly company_uuid: string;
}) {
  const { pathname } = useLocation();
  const id = useId();
  const isAt = (to: string) => pathname === to;
  const isBelow = (to: string) => pathname.startsWith(`${to}/`);
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <span id={id} className={styles.heading}>
        {label}
      </span>
      <ul className={styles.list}>
        {places.map((place) => {
          const to = paths[place.screen]({ company_uuid });
          // All other settings pages are below the overview's address.
          const isCurrent = isAt(to) || (place.screen !== 'settings' && isBelow(to));
          return (
            <li key={place.screen}>
              <UiLink to={to} className={styles.link} aria-current={isCurrent ? 'page' : undefined}>
                {place.label}
              </UiLink>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
