import { join } from 'node:path';
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { answerShapes } from './tools/vite-answer-shapes.ts';
import { areaFiles } from './tools/vite-area-files.ts';
import { chunks } from './tools/vite-chunks.ts';
import { explorerDocument } from './tools/vite-explorer.ts';
import { retryStyles } from './tools/vite-retry-styles.ts';
import { releaseName } from './tools/vite-release.ts';
import { relayCompiler } from './tools/vite-relay.ts';
import { classNames } from './tools/vite-class-names.ts';
import { unbarrel } from './tools/vite-unbarrel.ts';

/** Turns graphql`…` tags into imports of compiled artifacts; only files that contain a tag go through Babel. */
const relayTags = defineRolldownBabelPreset({
  preset: () => ({ plugins: [['relay', { artifactDirectory: 'src/__generated__' }]] }),
  rolldown: { filter: { code: 'graphql`' } },
});

export default defineConfig({
  plugins: [
    relayCompiler(),
    answerShapes(),
    react(),
    babel({ presets: [relayTags] }),
    unbarrel(),
    chunks(),
    areaFiles(),
    retryStyles(),
    explorerDocument(),
    releaseName(),
    classNames(),
  ],
  resolve: {
    alias: [
      { find: /^react-relay(\/hooks)?$/, replacement: join(import.meta.dirname, 'tools/react-relay.mjs') },
    ],
  },
  define: { __SENTRY_DEBUG__: 'false' },
  build: {
    target: 'es2024',
    // Every browser that supports this syntax also supports `modulepreload`.
    modulePreload: { polyfill: false },
    manifest: true,
    // `npm run build` then moves the maps to where no host publishes them (tools/delivery/complete-build.ts).
    sourcemap: 'hidden',
    chunkSizeWarningLimit: 1000,
  },
  // The explorer's dependencies are prepared when someone opens it, so that they do not delay the start.
  optimizeDeps: {
    entries: ['index.html'],
    // CommonJS packages of its GraphQL worker, which Vite does not find: without them, the worker fails to start.
    include: ['monaco-graphql > picomatch-browser', 'monaco-graphql > graphql-language-service > nullthrows'],
  },
  server: { watch: { ignored: ['**/dist/**', '**/.cache/**', '**/test-results/**'] } },
});
