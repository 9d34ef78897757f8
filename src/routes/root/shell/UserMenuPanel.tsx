import { IconApi, IconDeviceDesktop, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { logout } from '../../../auth/logout.ts';
import { useColorScheme, type ColorSchemeChoice } from '../../../ui/color-scheme.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { MenuPanel } from '../../../ui/overlay/MenuPanel.tsx';
import { paths } from '../../paths.ts';

export interface UserMenuPanelProps {
  readonly name: string;
  readonly email: string;
  /** What the person is here, in words; null where there is nothing to be. */
  readonly standing: string | null;
  readonly anchorRef: RefObject<HTMLButtonElement | null>;
  readonly id: string;
  readonly onClose: () => void;
}

const THEMES: readonly [ColorSchemeChoice, string, typeof IconSun][] = [
  ['system', 'Like the system', IconDeviceDesktop],
  ['light', 'Light', IconSun],
  ['dark', 'Dark', IconMoon],
];

async function signOut(): Promise<void> {
  try {
    await logout();
  } catch {
    notify.error(
      'The sign-in service could not be reached. You are still signed in there.',
      'Could not sign out',
    );
  }
}

/** The opened menu of the person, in a chunk of its own: who and what one is, the colors, the way out. */
export function UserMenuPanel({ name, email, standing, anchorRef, id, onClose }: UserMenuPanelProps) {
  const [theme, setTheme] = useColorScheme();
  return (
    <MenuPanel
      label={`Menu of ${name}`}
      align="end"
      anchorRef={anchorRef}
      id={id}
      onClose={onClose}
      items={[
        { heading: name },
        { heading: [email, standing].filter(Boolean).join(' · ') },
        { divider: true },
        { heading: 'Theme' },
        ...THEMES.map(([choice, label, Icon]) => ({
          label,
          hint: <Icon size={16} aria-hidden="true" />,
          checked: choice === theme,
          onSelect: () => setTheme(choice),
        })),
        { divider: true },
        { label: 'API explorer', icon: <IconApi size={16} />, to: paths.graphqlExplorer() },
        { label: 'Sign out', icon: <IconLogout size={16} />, onSelect: () => void signOut() },
      ]}
    />
  );
}
