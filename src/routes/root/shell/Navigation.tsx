import type { NavigationProps } from './navigation-props.ts';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { lazily } from '#lib/lazily.ts';
import { UiLink } from '#ui/links.tsx';
import { useMediaQuery } from '#ui/useMediaQuery.ts';
import { useScreenHandle } from '../useScreenHandle.ts';
import { currentItem, footOf, navigationFor } from './navigation.ts';
import styles from './Navigation.module.css';

const MoreButton = lazily(() => import('./MoreButton.tsx'), 'MoreButton');
const SettingsNavigation = lazily(() => import('./SettingsNavigation.tsx'), 'SettingsNavigation');

/** The workspace's pages: at the left, or at the bottom on a phone. */
export function Navigation({ company_uuid, membership }: NavigationProps) {
  const { pathname } = useLocation();
  // The same width as in Navigation.module.css.
  const isFoot = useMediaQuery('(max-width: 700px)');
  const isRail = useScreenHandle()?.isEditor && !isFoot;
  const items = navigationFor(membership);
  const { shown, more } = isFoot ? footOf(items) : { shown: items, more: [] };
  const current = currentItem(company_uuid, pathname);
  // On a phone, the settings overview links to the settings pages.
  const isInSettings = !isFoot && !isRail && current?.screen === 'settings';
  return (
    <nav className={styles.navigation} data-rail={isRail || undefined} aria-label="Workspace">
      <ul className={styles.list}>
        {shown.map((item) => (
          <li key={item.screen}>
            <UiLink
              to={item.to(company_uuid)}
              className={styles.link}
              data-tip={isRail ? item.label : undefined}
              aria-current={item !== current ? undefined : isInSettings ? 'true' : 'page'}
            >
              <item.icon size={16} stroke={1.75} />
              <span>{isFoot ? (item.short ?? item.label) : item.label}</span>
            </UiLink>
            {isInSettings && item.screen === 'settings' && (
              <Suspense fallback={null}>
                <SettingsNavigation company_uuid={company_uuid} membership={membership} />
              </Suspense>
            )}
          </li>
        ))}
        {more.length > 0 && (
          <li>
            <Suspense fallback={null}>
              <MoreButton
                items={more}
                company_uuid={company_uuid}
                isCurrent={current !== undefined && more.includes(current)}
              />
            </Suspense>
          </li>
        )}
      </ul>
    </nav>
  );
}
