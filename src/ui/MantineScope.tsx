import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

/**
 * The providers that a Mantine component needs. Each src/ui component built on Mantine adds them itself, so that the
 * library (11 KB gzip) stays out of the entry chunk. Colors and variables come from styles/mantine-vars.css (injecting
 * them would violate the content security policy) and color-scheme.ts.
 */
export function MantineScope({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      getRootElement={noElement}
    >
      {children}
    </MantineProvider>
  );
}

const noElement = () => undefined;
