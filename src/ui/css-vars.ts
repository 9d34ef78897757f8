import type { CSSProperties } from 'react';

/**
 * Types custom properties for a `style` prop, which React's types do not cover. React sets them through the CSSOM,
 * which the content security policy allows.
 */
export function cssVars(variables: Readonly<Record<`--${string}`, string | number>>): CSSProperties {
  return variables as CSSProperties;
}
