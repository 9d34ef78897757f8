import { expect, test } from 'vitest';
import { evidenceOf } from './evidence.ts';

const file = (name: string, role: string, ...findings: ('refused' | 'wrong' | 'remark')[]) => ({
  name,
  role,
  findings: findings.map((kind) => ({
    severity: kind === 'remark' ? ('WARNING' as const) : ('ERROR' as const),
    reported_in: kind === 'refused' ? 3 : null,
  })),
});

test('what the receiver rejected comes first, then other findings, then the output, then the input', () => {
  const input = file('in', 'INPUT');
  const output = file('out', 'OUTPUT');
  const canonical = file('canonical', 'INTERMEDIATE');
  expect(evidenceOf([])).toBeNull();
  expect(evidenceOf([canonical])?.name).toBe('canonical');
  expect(evidenceOf([input, canonical])?.name).toBe('in');
  expect(evidenceOf([input, canonical, output])?.name).toBe('out');
  expect(evidenceOf([file('odd', 'INPUT', 'remark'), output])?.name).toBe('odd');
  expect(evidenceOf([file('broken', 'INPUT', 'wrong'), file('odd', 'OUTPUT', 'remark')])?.name).toBe(
    'broken',
  );
  expect(
    evidenceOf([file('broken', 'INPUT', 'wrong'), file('refused', 'OUTPUT', 'remark', 'refused')])?.name,
  ).toBe('refused');
  expect(evidenceOf([output, file('second', 'OUTPUT')])?.name).toBe('out');
});
