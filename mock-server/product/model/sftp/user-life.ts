import { hash } from '../../../kernel/random.ts';
import type { SftpUserRecord } from '../../world/sftp-users.ts';
import type { World } from '../../world/world.ts';
import { daysBefore } from '../kit/days-before.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** When a seeded account was created and when it expires; null for never. */
export function lifeOf(user: SftpUserRecord, { anchor, variant }: Pick<World, 'anchor' | 'variant'>) {
  const isOver = variant === 'expired' && user.permission !== 'WORKSPACE_ADMIN';
  const wanted = user.expires_days;
  const days = isOver ? -1 : wanted !== null && variant === 'healthy' ? Math.max(wanted, 120) : wanted;
  return {
    created_at: daysBefore(anchor, user.created_days_ago, user.sftp_user_uuid),
    expires_at: days === null ? null : anchor + days * DAY + (days < 0 ? 5 * HOUR : 9 * HOUR),
  };
}

/** An address from which the account may sign in. */
export function addressOf({ allowed_cidrs, sftp_user_uuid }: SftpUserRecord): string {
  const dice = hash('sftp', sftp_user_uuid);
  const [, network = '203.0.113', first = '16', bits = '24'] =
    allowed_cidrs.map((cidr) => /^(\d+\.\d+\.\d+)\.(\d+)\/(\d+)$/.exec(cidr)).find((found) => found) ?? [];
  // Excludes the network address and the broadcast address.
  const hosts = Math.min(200, 2 ** (32 - Number(bits)) - 2);
  return `${network}.${Number(first) + 1 + (dice % hosts)}`;
}
