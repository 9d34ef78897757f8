import {
  IconAdjustments,
  IconApi,
  IconDeviceDesktop,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSun,
  IconTool,
} from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useColorScheme, type ColorSchemeChoice } from '#ui/color-scheme.ts';
import { MenuPanel } from '#ui/overlay/MenuPanel.tsx';
import { paths } from '../../paths.ts';
import { openPreferences } from '../preferences/open-preferences.ts';
import { useThemeChange } from '../preferences/useUpdatePreferences.ts';
import { openShortcuts } from '../shortcuts/open-shortcuts.ts';
import { inspectState } from '../state-inspector/inspect-state.ts';
import { signOut } from './sign-out.ts';

export interface UserMenuPanelProps {
  readonly name: string;
  readonly email: string;
  /** The person's role in the workspace, in words; null outside a workspace. */
  readonly membership: string | null;
  readonly anchorRef: RefObject<HTMLButtonElement | null>;
  readonly id: string;
  readonly onClose: () => void;
}

const THEMES: readonly [ColorSchemeChoice, 'SYSTEM' | 'LIGHT' | 'DARK', string, typeof IconSun][] = [
  ['system', 'SYSTEM', 'System', IconDeviceDesktop],
  ['light', 'LIGHT', 'Light', IconSun],
  ['dark', 'DARK', 'Dark', IconMoon],
];

/** The open user menu, in a chunk of its own: name and role, theme and preferences, sign-out. */
export function UserMenuPanel({ name, email, membership, anchorRef, id, onClose }: UserMenuPanelProps) {
  // The current theme: another tab may have changed it.
  const [painted] = useColorScheme();
  const changeTheme = useThemeChange();
  return (
    <MenuPanel
      label={`Menu of ${name}`}
      align="end"
      anchorRef={anchorRef}
      id={id}
      onClose={onClose}
      items={[
        { heading: name },
        { heading: [email, membership].filter(Boolean).join(' · ') },
        { divider: true },
        { heading: 'Theme' },
        ...THEMES.map(([choice, theme, label, Icon]) => ({
          label,
          hint: <Icon size={16} aria-hidden="true" />,
          checked: choice === painted,
          onSelect: () => changeTheme(theme),
        })),
        { divider: true },
        { label: 'Preferences', icon: <IconAdjustments size={16} />, onSelect: openPreferences },
        { label: 'Keyboard shortcuts', icon: <IconKeyboard size={16} />, onSelect: openShortcuts },
        { label: 'API explorer', icon: <IconApi size={16} />, to: paths.graphqlExplorer() },
        ...(import.meta.env.DEV
          ? [{ label: 'Client state', icon: <IconTool size={16} />, onSelect: inspectState }]
          : []),
        { label: 'Sign out', icon: <IconLogout size={16} />, onSelect: () => void signOut() },
      ]}
    />
  );
}
