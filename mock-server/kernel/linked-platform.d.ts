import type { Platform } from './platform.ts';

/**
 * The platform this build is for. `#platform` in package.json names its module: `node/platform.ts`, until another build
 * puts one of its own there.
 */
export const platform: Platform;
