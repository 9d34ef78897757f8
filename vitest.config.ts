import { availableParallelism } from 'node:os';
import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import { AloneLast, testProjects } from './tools/vitest-projects.ts';
import portal from './vite.config.ts';

export default mergeConfig(
  portal,
  defineConfig({
    test: {
      // Test files share a process, so no test may leave a substitute behind for the next one.
      restoreMocks: true,
      unstubGlobals: true,
      unstubEnvs: true,
      // One more than there are cores: a fifth of the time of a screen test is waiting.
      maxWorkers: availableParallelism() + 1,
      // Detects hangs, not slowness: a busy machine may take its time. Longer than Testing Library's own wait, or its
      // error message would never be seen.
      testTimeout: 900_000,
      hookTimeout: 900_000,
      expect: { poll: { timeout: 300_000 } },
      sequence: { sequencer: AloneLast },
      projects: testProjects(
        {
          name: 'unit',
          environment: 'node',
          filesPerProcess: 130,
          include: '{src,mock-server,rules,tools,tests}/**/*.test.ts',
          setupFiles: ['tests/setup-properties.ts', 'tests/setup-servers.ts', 'tests/setup-globals.ts'],
        },
        {
          name: 'screens',
          environment: './tests/support/dom-environment.ts',
          filesPerProcess: 24,
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
  }),
);
