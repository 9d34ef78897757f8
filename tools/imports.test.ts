import { expect, test } from 'vitest';
import { specifiersIn, resolveImport } from './imports.ts';

test('finds every way to import', () => {
  const text = `
import 'a.css';
import type { B } from './b.ts';
export { c } from '#lib/c.ts';
const d = () => import('../d.ts');
const e = import(
  '#gql/E'
);
vi.mock('#ui/f.ts', () => ({}));
`;
  expect(specifiersIn(text)).toEqual(['a.css', './b.ts', '#lib/c.ts', '../d.ts', '#gql/E', '#ui/f.ts']);
});

test.each([
  ['./b.ts', 'src/routes/flows/b.ts'],
  ['../paths.ts', 'src/routes/paths.ts'],
  ['#ui/form/Field.tsx', 'src/ui/form/Field.tsx'],
  ['#shared/lists/rows.ts', 'src/routes/_shared/lists/rows.ts'],
  ['#gql/FlowScreenQuery', 'src/__generated__/FlowScreenQuery.graphql.ts'],
  ['react', null],
  ['virtual:answer-shapes', null],
])('%s leads to %s', (specifier, file) => {
  expect(resolveImport('src/routes/flows', specifier)).toBe(file);
});
