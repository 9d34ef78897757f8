import { expect, test } from 'vitest';
import {
  DATA_OPTIONS,
  dataArguments,
  readArguments,
  readDataOptions,
  readOrigin,
  readPort,
} from './options.ts';

const known = { ...DATA_OPTIONS, port: 'value', portal: 'values', json: 'flag' } as const;
const read = (...argv: string[]) => readArguments(argv, known);

test('values after a space or an equals sign, repeated where allowed', () => {
  expect([...read('--port', '1', '--portal=http://a', '--json', '--portal', 'http://b')]).toEqual([
    ['port', ['1']],
    ['portal', ['http://a', 'http://b']],
    ['json', []],
  ]);
});

test.each([
  [['--nope'], 'Unknown option --nope: --help lists what there is.'],
  [['4000'], 'Unknown option 4000: --help lists what there is.'],
  [['--constructor', '1'], 'Unknown option --constructor: --help lists what there is.'],
  [['--port'], '--port wants a value.'],
  [['--port='], '--port wants a value.'],
  [['--port', '--json'], '--port wants a value.'],
  [['--port', '1', '--port', '2'], '--port is given twice.'],
  [['--json=yes'], '--json takes no value.'],
])('%j is refused in one sentence', (argv, message) => {
  expect(() => read(...argv)).toThrow(message);
});

test('data options are checked, normalised and written back', () => {
  const data = readDataOptions(
    read('--scale', 'large', '--now', '2026-09-15T16:30+02:00', '--seed', 'x y', '--pace', '0.5'),
  );
  expect(data).toEqual({ scale: 'large', now: '2026-09-15T14:30:00.000Z', seed: 'x y', pace: 0.5 });
  expect(readDataOptions(read(...dataArguments(data)))).toEqual(data);
  expect(readDataOptions(read())).toEqual({});
});

test.each([
  ['--scale', 'huge', '--scale wants one of demo, large, million, not "huge".'],
  ['--now', 'yesterday', '--now wants a moment with its zone'],
  ['--now', '2026-09-15T14:30:00', '--now wants a moment with its zone'],
  ['--now', '2026-13-45T14:30:00Z', '--now wants a moment with its zone'],
  ['--pace', '0', '--pace wants a number above 0'],
  ['--pace', 'fast', '--pace wants a number above 0'],
])('%s %s is refused', (name, value, message) => {
  expect(() => readDataOptions(read(name, value))).toThrow(message);
});

test('ports and origins', () => {
  expect(readPort('port', '0')).toBe(0);
  expect(readPort('port', undefined)).toBeUndefined();
  for (const text of ['-1', '65536', '4e3', '80 ', 'x'])
    expect(() => readPort('port', text)).toThrow(`"${text}"`);
  expect(readOrigin('portal', 'http://localhost:5173/')).toBe('http://localhost:5173');
  for (const text of ['localhost:5173', 'http://a/b', 'http://u:p@a', 'ftp://a', '*']) {
    expect(() => readOrigin('portal', text)).toThrow(`"${text}"`);
  }
});
