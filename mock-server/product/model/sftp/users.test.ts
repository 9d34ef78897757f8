import { BlockList } from 'node:net';
import { expect, test } from 'vitest';
import { NOW } from '../../../testing/testing.ts';
import { sftpUsersOf } from '../../world/sftp-users.ts';
import { createWorld } from '../../world/world.ts';
import { ownFiles } from './hosted-files.ts';
import { sftpUserItems } from './users.ts';

test.each([
  ['everyday', NOW],
  ['everyday', '2028-02-29T23:59:59.999Z'],
  ['expired', NOW],
] as const)(
  '%s, at %s: no uploads before an account exists, after it expires, or without signing in',
  (variant, now) => {
    const world = createWorld({ seed: 'test', anchor: Date.parse(now), scale: 'demo', variant });
    for (const user of sftpUsersOf(world)) {
      const item = sftpUserItems.record(user.sftp_user_uuid, world);
      if (!item) throw new Error(user.username);
      const { created_at, expires_at, last_login_at, last_login_ip } = item;
      const uploads = user.permission === 'READ_ONLY' ? [] : ownFiles(user, world);
      for (const { updated_at } of uploads) {
        expect(updated_at, user.username).toBeGreaterThanOrEqual(created_at);
        expect(updated_at, user.username).toBeLessThanOrEqual(last_login_at ?? 0);
      }
      expect(last_login_at === null, user.username).toBe(last_login_ip === null);
      if (last_login_at === null) continue;
      expect(last_login_at).toBeGreaterThanOrEqual(created_at);
      expect(last_login_at).toBeLessThanOrEqual(Math.min(world.anchor, expires_at ?? Infinity));
      const allowed = new BlockList();
      for (const cidr of user.allowed_cidrs) {
        const [network = '', bits = ''] = cidr.split('/');
        allowed.addSubnet(network, Number(bits), network.includes(':') ? 'ipv6' : 'ipv4');
      }
      if (user.allowed_cidrs.length > 0) expect(allowed.check(last_login_ip ?? ''), user.username).toBe(true);
    }
  },
);
