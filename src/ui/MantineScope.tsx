import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

/**
 * What a Mantine component needs around it. Each piece of src/ui that is made of one brings it itself, so that the
 * library (11 KB gzip) stays out of the entry. The colors and variables are ours and are there already:
 * styles/mantine-vars.css (injecting them would break the policy) and color-scheme.ts.
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
