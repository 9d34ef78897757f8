import { mergeConfig } from 'vite';
import portal from './vite.config.ts';

/**
 * The explorer's document, built separately into the portal's folder: shared chunks would make the portal's entry
 * larger.
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
        // GraphiQL's modules contain a directive for a compiler that we do not use.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
    },
  },
});
