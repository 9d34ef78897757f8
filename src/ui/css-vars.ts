import type { CSSProperties } from 'react';

/**
 * Custom properties for a `style` prop; React's types do not cover them. React sets them through the CSSOM, which the
 * content security policy allows.
 */
export function cssVars(variables: Readonly<Record<`--${string}`, string | number>>): CSSProperties {
  return variables as CSSProperties;
}
