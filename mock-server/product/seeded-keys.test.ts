import { expect, test } from 'vitest';
import { carrierKeys } from './model/carrier/seed.ts';
import { lifeOf } from './model/sftp/user-life.ts';
import { NOW } from '../testing/testing.ts';
import { adapterKeysOf, portalKeysOf } from './world/api-keys.ts';
import { sftpUsersOf } from './world/sftp-users.ts';
import { createWorld } from './world/world.ts';

const worldOf = (variant: 'everyday' | 'healthy' | 'expired') =>
  createWorld({ seed: 'test', anchor: Date.parse(NOW), scale: 'demo', variant });

test.each(['everyday', 'healthy', 'expired'] as const)(
  '%s: a key cannot be used before its creation or after its expiry',
  (variant) => {
    const world = worldOf(variant);
    for (const { name, expires_at, last_used_at, days_ago } of [
      ...portalKeysOf(world),
      ...adapterKeysOf(world),
    ]) {
      if (last_used_at === null) continue;
      expect(last_used_at, name).toBeLessThanOrEqual(Math.min(world.anchor, expires_at ?? Infinity));
      expect(last_used_at, name).toBeGreaterThanOrEqual(world.anchor - days_ago * 86_400_000);
    }
  },
);

test('in the healthy scenario, no key or account has expired, and every call succeeds', () => {
  const world = worldOf('healthy');
  const ends = [
    ...portalKeysOf(world),
    ...adapterKeysOf(world),
    ...carrierKeys(world),
    ...sftpUsersOf(world).map((user) => lifeOf(user, world)),
  ].flatMap(({ expires_at }) => expires_at ?? []);
  expect(ends.length).toBeGreaterThan(8);
  expect(Math.min(...ends)).toBeGreaterThan(world.anchor + 30 * 86_400_000);
  for (const { last_result, label } of carrierKeys(world)) {
    expect([null, 'OK'], label).toContain(last_result);
  }
});
