import { resolve } from 'node:path';
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
const read = (...argv: string[]) => readArguments(argv, known, {});

test('values after a space or an equals sign, repeated where allowed', () => {
  expect([...read('--port', '1', '--portal=http://a', '--json', '--portal', 'http://b')]).toEqual([
    ['port', ['1']],
    ['portal', ['http://a', 'http://b']],
    ['json', []],
  ]);
});

test.each([
  [['--nope'], 'Unknown option --nope: --help lists them all.'],
  [['4000'], 'Unknown option 4000: --help lists them all.'],
  [['--prot', '1'], 'Unknown option --prot: did you mean --port? --help lists them all.'],
  [['--sclae=large'], 'Unknown option --sclae=large: did you mean --scale? --help lists them all.'],
  [['--constructor', '1'], 'Unknown option --constructor: --help lists them all.'],
  [['--port'], '--port requires a value.'],
  [['--port='], '--port requires a value.'],
  [['--port', '--json'], '--port requires a value.'],
  [['--port', '1', '--port', '2'], '--port is given twice.'],
  [['--json=yes'], '--json does not take a value.'],
])('%j is refused in one sentence', (argv, message) => {
  expect(() => read(...argv)).toThrow(message);
});

test.each([
  [[], { npm_config_scale: 'large' }, 'start', 'npm start -- --scale=large.'],
  [['large'], { npm_config_scale: 'true' }, 'mock', 'npm run mock -- --scale.'],
  [['5000'], { npm_config_portal_port: 'true' }, 'start', 'npm start -- --portal-port.'],
])('%j and what npm took from the command line, %j, are reported', (argv, kept, script, message) => {
  const all = { ...known, 'portal-port': 'value' } as const;
  expect(() => readArguments(argv, all, { ...kept, npm_lifecycle_event: script })).toThrow(message);
});

test("npm's own settings are accepted, and so are options given twice", () => {
  const env = { npm_config_json: 'true', npm_config_scale: 'true', npm_config_cache: '/c' };
  expect([...readArguments(['--scale', 'large'], known, env)]).toEqual([['scale', ['large']]]);
});

test('data options are validated, normalized, and written back', () => {
  const data = readDataOptions(
    read('--scale', 'large', '--now', '2026-09-15T16:30+02:00', '--seed', 'x y', '--pace', '0.5'),
  );
  expect(data).toEqual({ scale: 'large', now: '2026-09-15T14:30:00.000Z', seed: 'x y', pace: 0.5 });
  expect(readDataOptions(read(...dataArguments(data)))).toEqual(data);
  expect(readDataOptions(read())).toEqual({});
});

test.each([
  ['--scale', 'huge', '--scale must be one of demo, large, million, not "huge".'],
  ['--now', 'yesterday', '--now must be an instant with a time zone'],
  ['--now', '2026-09-15T14:30:00', '--now must be an instant with a time zone'],
  ['--now', '2026-13-45T14:30:00Z', '--now must be an instant with a time zone'],
  ['--pace', '0', '--pace must be a number above 0'],
  ['--pace', 'fast', '--pace must be a number above 0'],
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

test('state location, schema, and arrival rate', () => {
  const data = readDataOptions(read('--state', 'sqlite:kept.db', '--schema', 'schema', '--live'));
  expect(data).toEqual({ state: `sqlite:${resolve('kept.db')}`, schema: resolve('schema'), live: 12 });
  expect(readDataOptions(read(...dataArguments(data)))).toEqual(data);
  expect(readDataOptions(read('--live', '30', '--json'))).toEqual({ live: 30 });
  expect(readDataOptions(read('--live', '--json', '--state=memory'))).toEqual({ live: 12, state: 'memory' });
});

test.each([
  [['--state', 'postgres://x'], '--state must be memory or sqlite:FILE, not "postgres://x".'],
  [['--state', 'sqlite:'], '--state must be memory or sqlite:FILE, not "sqlite:".'],
  [['--live', '601'], '--live must be a number above 0 and up to 600, not "601".'],
  [['--live', '1', '--live'], '--live is given twice.'],
  [['--schema', 'no/where'], '--schema must be an existing file or folder; no/where does not exist.'],
])('%j is invalid', (argv, message) => {
  expect(() => readDataOptions(read(...argv))).toThrow(message);
});
