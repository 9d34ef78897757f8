import { IconAdjustments, IconKeyboard, IconLink, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { notify } from '#ui/feedback/notify.ts';
import { useIsDark } from '#ui/color-scheme.ts';
import { openPreferences } from '../preferences/open-preferences.ts';
import { useThemeChange } from '../preferences/useUpdatePreferences.ts';
import { openShortcuts } from '../shortcuts/open-shortcuts.ts';
import { signOut } from '../shell/sign-out.ts';
import type { PaletteItem } from './PaletteGroup.tsx';

async function copyAddress(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href);
    notify.success('Link copied');
  } catch {
    notify.error('The browser blocked copying. Copy the address from its address bar.', 'Could not copy');
  }
}

/** The actions available on every page. */
export function useActions(): readonly PaletteItem[] {
  const isDark = useIsDark();
  const changeTheme = useThemeChange();
  return [
    {
      run: () => void copyAddress(),
      title: 'Copy link to this page',
      also: 'URL address share',
      context: '',
      icon: <IconLink size={16} />,
    },
    {
      run: () => changeTheme(isDark ? 'LIGHT' : 'DARK'),
      title: 'Switch theme',
      also: 'dark light mode colors appearance',
      context: isDark ? 'To light' : 'To dark',
      icon: isDark ? <IconSun size={16} /> : <IconMoon size={16} />,
    },
    {
      run: openPreferences,
      title: 'Open preferences',
      also: 'language locale time zone density email digest dates numbers',
      context: '',
      icon: <IconAdjustments size={16} />,
    },
    {
      run: openShortcuts,
      title: 'Show keyboard shortcuts',
      also: 'keys hotkeys help',
      context: '',
      icon: <IconKeyboard size={16} />,
    },
    {
      run: () => void signOut(),
      title: 'Sign out',
      also: 'log out leave',
      context: '',
      icon: <IconLogout size={16} />,
    },
  ];
}
