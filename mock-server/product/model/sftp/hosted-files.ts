import { once } from '../../../kernel/once.ts';
import { hash } from '../../../kernel/random.ts';
import { sftpUsersOf, type Drop, type SftpUserRecord } from '../../world/sftp-users.ts';
import { EMPTIED } from '../../world/variants.ts';
import type { World } from '../../world/world.ts';
import { lifeOf } from './user-life.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Files on the hosted server are deleted after this many days. */
export const PURGE_DAYS = 30;

/** A file on the hosted server. */
export interface HostedFile {
  readonly path: string;
  readonly name: string;
  readonly size_bytes: number;
  readonly updated_at: number;
  readonly purged_at: number;
}

const stamp = (at: number): string =>
  new Date(at).toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '-');

function filesOf({ directory, name, every_hours, kilobytes }: Drop, anchor: number): HostedFile[] {
  const gap = every_hours * HOUR;
  const phase = hash('phase', directory, name) % gap;
  const latest = anchor - ((((anchor - phase) % gap) + gap) % gap);
  const count = Math.floor((PURGE_DAYS * DAY - (anchor - latest)) / gap);
  return Array.from({ length: Math.max(0, count) }, (_, place) => {
    const dice = hash(directory, name, place);
    const updated_at = latest - place * gap - (dice % Math.min(gap, HOUR));
    const file = name.replace('#', stamp(updated_at));
    return {
      path: `${directory}/${file}`,
      name: file,
      size_bytes: Math.round(kilobytes * 1024 * (0.6 + (dice % 1000) / 1250)),
      updated_at,
      purged_at: updated_at + PURGE_DAYS * DAY,
    };
  });
}

/**
 * The files that an account has uploaded, latest first; for a read-only account, the files that the platform put there.
 */
export function ownFiles(user: SftpUserRecord, world: Pick<World, 'anchor' | 'variant'>): HostedFile[] {
  const { created_at, expires_at } = lifeOf(user, world);
  const isReader = user.permission === 'READ_ONLY';
  return user.drops
    .flatMap((drop) => filesOf(drop, world.anchor))
    .filter(
      ({ updated_at }) => isReader || (updated_at >= created_at && updated_at <= (expires_at ?? Infinity)),
    )
    .sort((a, b) => b.updated_at - a.updated_at);
}

const worlds = once((_world: World) => new Map<string, readonly HostedFile[]>());

/** A workspace's files on the hosted server, latest first. */
export function hostedFiles(company_uuid: string, world: World): readonly HostedFile[] {
  const known = worlds(world);
  let files = known.get(company_uuid);
  if (!files) {
    const isEmptied = world.variant === 'empty' && world.companies[EMPTIED]?.company_uuid === company_uuid;
    files = sftpUsersOf(world)
      .filter((user) => user.company_uuid === company_uuid && !isEmptied)
      .flatMap((user) => ownFiles(user, world))
      .sort((a, b) => b.updated_at - a.updated_at);
    known.set(company_uuid, files);
  }
  return files;
}

/** Whether a path is a directory or below it. */
export const isBelow = (path: string, directory: string): boolean =>
  directory === '/' || path.startsWith(`${directory.replace(/\/+$/, '')}/`);

/** All directories that contain files or are a user's root, by path. */
export function directoriesOf(company_uuid: string, roots: readonly string[], world: World): string[] {
  const found = new Set<string>(['/']);
  const add = (path: string) => {
    for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) found.add(path.slice(0, end));
  };
  roots.filter((root) => root !== '/').forEach(add);
  for (const { path } of hostedFiles(company_uuid, world)) add(path.slice(0, path.lastIndexOf('/')));
  return [...found].sort();
}
