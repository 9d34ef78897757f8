import { describe, expect, test } from 'vitest';
import { fieldsOf, inputNode, isUsed, namesIn, toPath } from './input-paths.ts';

describe('paths', () => {
  test('have JSONata’s syntax', () => {
    expect(toPath(['sets', 0, 'N1_loop', 1, 'N1', 'N101'])).toBe('sets[0].N1_loop[1].N1.N101');
    expect(toPath([0, 'Ship to', '@id', 'in'])).toBe('$[0].`Ship to`.`@id`.`in`');
    expect(toPath([])).toBe('$');
  });

  test('of a tree lead to its values', () => {
    const root = inputNode({ a: [{ b: 1 }] });
    const leaf = root.children()[0]?.children()[0]?.children()[0];
    expect(leaf).toMatchObject({ steps: ['a', 0, 'b'], name: 'b', value: 1, size: 0 });
  });
});

describe('the fields that an expression uses', () => {
  const names = namesIn(
    '/* total */ { "order": references.order, "N1": parties[role = "region"].{ "x": `Ship to` } }',
  );

  test('are those that it names', () => {
    expect([...names].toSorted()).toEqual(['Ship to', 'order', 'parties', 'references', 'role']);
    expect(isUsed(['references', 'order'], names)).toBe(true);
    expect(isUsed(['parties', 0, 'role'], names)).toBe(true);
    expect(isUsed(['parties', 0, 'Ship to'], names)).toBe(true);
  });

  test('do not include words in strings, comments or variables', () => {
    expect(isUsed(['parties', 0, 'region'], names)).toBe(false);
    expect(isUsed(['references', 'total'], names)).toBe(false);
    expect(namesIn('$total + $$').size).toBe(0);
    // The parent of `order` is not mentioned, so this is another field.
    expect(isUsed(['billing', 'order'], names)).toBe(false);
  });
});

test('each field of a list counts once', () => {
  const fields = fieldsOf({ lines: [{ sku: 'A' }, { sku: 'B', qty: 2 }], note: null });
  expect(fields.map(({ steps, value }) => [steps.join('.'), value])).toEqual([
    ['lines.sku', 'A'],
    ['lines.qty', 2],
    ['note', null],
  ]);
});
