import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { RelayFeatureFlags } from 'relay-runtime';
import { expect, test } from 'vitest';
import { relayVariants } from './vite-relay-variants.ts';

const require = createRequire(import.meta.url);

test('Relay uses the versions that the build keeps', () => {
  expect(RelayFeatureFlags.ENABLE_ACTIVITY_COMPATIBILITY).toBe(true);
});

test.each(['useFragmentInternal', 'useLoadMoreFunction', 'useQueryLoader'])(
  'the build’s %s is the version that Relay would select',
  (hook) => {
    const file = require.resolve(`react-relay/lib/relay-hooks/${hook}.js`);
    expect(readFileSync(file, 'utf8')).toMatch(
      /if \((?:\w+\.)?RelayFeatureFlags\.ENABLE_ACTIVITY_COMPATIBILITY\) \{\s*return [^;]*_EXPERIMENTAL/,
    );
    const { filter, handler } = relayVariants().load as {
      filter: { id: RegExp };
      handler: (id: string) => string;
    };
    expect(file).toMatch(filter.id);
    const [, target = ''] = /^module\.exports = require\('(.+)'\);$/.exec(handler(file)) ?? [];
    expect(typeof createRequire(file)(target)).toBe('function');
  },
);
