import { expect, test } from 'vitest';
import { jsonNode, type ValueNode } from './value-node.ts';

const pathsOf = (node: ValueNode): string[] => [node.path, ...node.children().flatMap(pathsOf)];

test('every node of a document has a key of its own', () => {
  const json = pathsOf(
    jsonNode({
      a: { b: 1, '': 2 },
      'a.b': 2,
      'a.': 3,
      '["a"]': 4,
      list: [1, [2]],
      'list[0]': 5,
      'list[1][0]': 6,
      '"': 7,
      '\\"': 8,
    }),
  );
  expect(json).toContain('$["a.b"]');
  expect(new Set(json).size).toBe(json.length);
});
