import { isIP as likeNode } from 'node:net';
import { expect, test } from 'vitest';
import { isIP } from './ip-address.ts';

test('recognizes the same addresses as Node', () => {
  for (const text of [
    '192.0.2.1',
    '0.0.0.0',
    '255.255.255.255',
    '256.1.1.1',
    '01.2.3.4',
    '1.2.3',
    '1.2.3.4.',
    '1.2.3.4.5',
    '1.2.3.',
    '',
    '::',
    '::1',
    '2001:db8::8:800:200c:417a',
    '2001:DB8:0:0:8:800:200C:417A',
    '::ffff:192.0.2.1',
    '::ffff:192.0.2.256',
    'fe80::1%eth0',
    '1::2::3',
    '12345::',
    ':',
    ':::',
    '[::1]',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7:8',
    '1:2:3:4:5:6:7:',
    'host.example',
    'abc',
    '::1/64',
  ])
    expect(isIP(text), text).toBe(likeNode(text));
});
