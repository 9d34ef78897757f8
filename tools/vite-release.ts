import type { Plugin } from 'vite';
import { currentRelease } from './delivery/release.ts';

/**
 * Names the release in each built page, for error reports. Not in the scripts: their names would change with every
 * commit, and browsers would download all of them again.
 */
export function releaseName(): Plugin {
  return {
    name: 'release-name',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { name: 'release', content: currentRelease().release }, injectTo: 'head' },
    ],
  };
}
