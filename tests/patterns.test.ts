import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Where an expression is built from a text: each escapes it, or builds it from our own constants. */
const ALLOWED: readonly string[] = [
  'src/edi/x12-delimiters.ts',
  'src/lib/secrets.ts',
  'src/lib/text-pattern.ts',
  'src/routes/_shared/file-preview/pretty-text.ts',
  'src/routes/area-of.ts',
  'src/telemetry/recording.ts',
  'src/ui/text-viewer/find-matches.ts',
  'src/ui/text-viewer/find-place.ts',
];

test('no expression of a person or a link runs in an engine that backtracks', () => {
  const building = globSync('src/**/*.{ts,tsx}')
    .filter((file) => !/__generated__|\.test\./.test(file))
    .filter((file) => /\bRegExp\(/.test(readFileSync(file, 'utf8')))
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
  expect(building).toEqual(ALLOWED);
});
