import { join } from 'node:path';
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { areaFiles } from './tools/vite-area-files.ts';
import { chunks } from './tools/vite-chunks.ts';
import { explorerDocument } from './tools/vite-explorer.ts';
import { retryStyles } from './tools/vite-retry-styles.ts';
import { relayCompiler } from './tools/vite-relay.ts';
import { unbarrel } from './tools/vite-unbarrel.ts';
import { testProjects } from './tools/vitest-projects.ts';

/** Turns graphql`…` tags into imports of compiled artifacts; only files that hold one go through Babel. */
const relayTags = defineRolldownBabelPreset({
  preset: () => ({ plugins: [['relay', { artifactDirectory: 'src/__generated__' }]] }),
  rolldown: { filter: { code: 'graphql`' } },
});

export default defineConfig({
  plugins: [
    relayCompiler(),
    react(),
    babel({ presets: [relayTags] }),
    unbarrel(),
    chunks(),
    areaFiles(),
    retryStyles(),
    explorerDocument(),
  ],
  resolve: {
    alias: [
      { find: /^react-relay(\/hooks)?$/, replacement: join(import.meta.dirname, 'tools/react-relay.mjs') },
    ],
  },
  define: { __SENTRY_DEBUG__: 'false' },
  build: {
    target: 'es2024',
    // Who knows that language knows `modulepreload`.
    modulePreload: { polyfill: false },
    manifest: true,
    chunkSizeWarningLimit: 1000,
  },
  // What the explorer needs is made ready when somebody opens it, and does not delay the start.
  optimizeDeps: { entries: ['index.html'] },
  server: { watch: { ignored: ['**/dist/**', '**/.cache/**', '**/test-results/**'] } },
  test: {
    // Test files share a process: nothing that a test has put in place of something else may reach the next one.
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    // One for each core: with one less, which is the default, a machine of two would work with half of itself.
    maxWorkers: '100%',
    // For a hang, not for slowness: a busy machine may take its time. And above the time that Testing Library waits, or
    // that one's message is never seen.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // Looks through the test files, which nobody else should wait for.
    projects:
      process.env.VITEST === undefined
        ? []
        : testProjects(
            {
              name: 'unit',
              environment: 'node',
              include: '{src,mock-server,tools,tests}/**/*.test.ts',
              setupFiles: ['tests/setup-properties.ts', 'tests/setup-servers.ts', 'tests/setup-globals.ts'],
            },
            {
              name: 'screens',
              environment: './tests/support/dom-environment.ts',
              include: '{src,tests}/**/*.test.tsx',
              setupFiles: [
                'tests/setup-properties.ts',
                'tests/setup-servers.ts',
                'tests/setup-globals.ts',
                'tests/setup.ts',
              ],
            },
          ),
  },
});
