import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the rules of a form are one function for `formSchema`, or checks of `ruled.ts`', () => {
  const adding = globSync('src/**/*.{ts,tsx}')
    .filter((file) => /\bissues\.push\(/.test(readFileSync(file, 'utf8')))
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
  expect(adding).toEqual(['src/ui/form/form-schema.ts', 'src/ui/form/ruled.ts']);
});
