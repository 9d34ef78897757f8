import { mergeConfig } from 'vite';
import portal from './vite.config.ts';

/**
 * The explorer's document, built by itself into the portal's folder: shared chunks would make the portal's entry
 * heavier.
 */
export default mergeConfig(portal, {
  build: {
    assetsDir: 'assets/explorer',
    manifest: '.vite/explorer.json',
    cssCodeSplit: false,
    emptyOutDir: false,
    copyPublicDir: false,
    chunkSizeWarningLimit: 4000,
    rolldownOptions: {
      input: 'explorer.html',
      onLog(level: string, log: { code?: string }, handle: (level: string, log: object) => void) {
        // GraphiQL's modules carry a hint to a compiler that we do not use.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
    },
  },
});
