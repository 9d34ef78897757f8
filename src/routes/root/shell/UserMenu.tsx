import { IconDeviceDesktop, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay';
import type { UserMenu_viewer$key } from '#gql/UserMenu_viewer';
import { logout } from '../../../auth/logout.ts';
import { forgetPlaces } from '../../../lib/recent-places.ts';
import { useColorScheme, type ColorSchemeChoice } from '../../../ui/color-scheme.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { Menu } from '../../../ui/overlay/Menu.tsx';
import { initials } from './initials.ts';
import { standingWords } from '../../standing-words.ts';
import styles from './UserMenu.module.css';

export interface UserMenuProps {
  readonly viewerRef: UserMenu_viewer$key;
  readonly company_uuid: string | null;
}

const THEMES: readonly [ColorSchemeChoice, string][] = [
  ['system', 'Like the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];
const THEME_ICONS = { system: IconDeviceDesktop, light: IconSun, dark: IconMoon };

async function signOut(): Promise<void> {
  forgetPlaces();
  try {
    await logout();
  } catch {
    notify.error(
      'The sign-in service could not be reached. You are still signed in there.',
      'Could not sign out',
    );
  }
}

/** Who one is, and as what; the colours; the way out. */
export function UserMenu({ viewerRef, company_uuid }: UserMenuProps) {
  const viewer = useFragment(
    graphql`
      fragment UserMenu_viewer on Viewer {
        name
        email
        is_operator
        companies {
          company_uuid
          company_name
          my_role
          my_access
        }
      }
    `,
    viewerRef,
  );
  const [theme, setTheme] = useColorScheme();
  const company = viewer.companies.find((one) => one.company_uuid === company_uuid);
  const role = company
    ? `${standingWords({ my_role: company.my_role, my_access: company.my_access })} in ${company.company_name}`
    : viewer.is_operator
      ? 'Operator of the platform'
      : null;
  return (
    <Menu
      label={`Menu of ${viewer.name}`}
      align="end"
      items={[
        { heading: viewer.name },
        { heading: [viewer.email, role].filter(Boolean).join(' · ') },
        { divider: true },
        { heading: 'Theme' },
        ...THEMES.map(([choice, label]) => {
          const Icon = THEME_ICONS[choice];
          return {
            label,
            hint: <Icon size={16} aria-hidden="true" />,
            checked: choice === theme,
            onSelect: () => setTheme(choice),
          };
        }),
        { divider: true },
        { label: 'Sign out', icon: <IconLogout size={16} />, onSelect: () => void signOut() },
      ]}
      renderTrigger={(props) => (
        <button {...props} type="button" className={styles.face} aria-label={`${viewer.name}: your menu`}>
          <span aria-hidden="true">{initials(viewer.name)}</span>
        </button>
      )}
    />
  );
}
