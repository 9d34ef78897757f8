import type { CSSProperties } from 'react';

/** Custom properties for a `style` prop, which React's types do not know. Set through the CSSOM, so the policy agrees. */
export function cssVars(variables: Readonly<Record<`--${string}`, string | number>>): CSSProperties {
  return variables as CSSProperties;
}
