import { localStorageColorSchemeManager, useMantineColorScheme } from '@mantine/core';

/** public/boot.js reads the same key before the first paint. */
export const COLOR_SCHEME_KEY = 'causeway.color-scheme';

/** What a person chose; `system` follows the operating system. */
export type ColorSchemeChoice = 'light' | 'dark' | 'system';

export const COLOR_SCHEME_CHOICES: readonly ColorSchemeChoice[] = ['light', 'dark', 'system'];

export const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY });

/** The choice and a setter that is remembered on this machine and told to other tabs. */
export function useColorScheme(): [ColorSchemeChoice, (choice: ColorSchemeChoice) => void] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return [
    colorScheme === 'auto' ? 'system' : colorScheme,
    (choice) => setColorScheme(choice === 'system' ? 'auto' : choice),
  ];
}
