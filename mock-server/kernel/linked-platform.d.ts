import type { Platform } from './platform.ts';

/**
 * The platform of this build. `#platform` in package.json names its module: `node/platform.ts`, unless another build
 * replaces it with its own.
 */
export const platform: Platform;
