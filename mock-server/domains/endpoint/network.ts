import { isIP } from 'node:net';
import { hash } from '../../generate/random.ts';
import { flows } from '../../world/flows.ts';
import { hostKeyOf } from '../../world/host-key.ts';
import { DOWN } from '../../world/variants.ts';
import type { World } from '../../world/world.ts';
import { partners } from '../../world/partners.ts';

/** How a server out there behaves: a pure function of its name and the world, for lack of a network. */
export interface Server {
  /** Null when its name is not known. */
  readonly address: string | null;
  readonly reach: 'ANSWERS' | 'REFUSES' | 'SILENT' | 'PRIVATE';
  readonly host_key: string;
  /** Milliseconds of one way there and back. */
  readonly ms: number;
}

const PRIVATE = /^(?:10\.|127\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|::1$|f[cd]|fe80)/i;
/** Names that are set aside for never being known, or that have no domain. */
const UNKNOWN = /\.(?:invalid|test|local|internal|localhost)$|^[^.]+$/i;

const addressFor = (name: string): string => {
  const dice = hash('address', name);
  // Of the ranges that are set aside for documentation.
  return `203.0.113.${1 + (dice % 250)}`;
};

function reachOf(name: string, port: number, usual: readonly number[], { variant }: World): Server['reach'] {
  if (PRIVATE.test(name)) return 'PRIVATE';
  if (/(?:^|[.-])old[.-]|retired|decommissioned/.test(name)) return 'REFUSES';
  if (
    variant === 'failing' &&
    flows.some(({ partner_index }) => name.includes(`.${partners[partner_index]?.slug}.`))
  )
    return 'SILENT';
  if (variant === 'outage' && name === `sftp.${partners[DOWN.partner_index]?.slug}.example`) return 'SILENT';
  return usual.includes(port) ? 'ANSWERS' : 'REFUSES';
}

/** The server of that name, asked at a port. */
export function serverAt(name: string, port: number, usual: readonly number[], world: World): Server {
  const isKnown = isIP(name) !== 0 || !UNKNOWN.test(name);
  return {
    address: isKnown ? (isIP(name) === 0 ? addressFor(name) : name) : null,
    reach: reachOf(name, port, usual, world),
    // In `expired` some partners have put up new servers, as their executions tell.
    host_key: world.variant === 'expired' && changesKey(name) ? hostKeyOf(`${name} new`) : hostKeyOf(name),
    ms: 12 + (hash('ms', name) % 90),
  };
}

/** Whether the flows that deliver to it fail with HOST_KEY_CHANGED in the scenario of expired keys. */
const changesKey = (name: string): boolean =>
  flows.some(
    (flow) =>
      flow.destination === 'SFTP' &&
      flow.index % 2 === 0 &&
      name === `sftp.${partners[flow.partner_index]?.slug}.example`,
  );

/** Whether a server refuses the keys that we have, as its executions tell. */
export const refusesSignIn = (name: string, { variant }: World): boolean =>
  variant === 'expired' &&
  !changesKey(name) &&
  flows.some(
    (flow) => flow.destination === 'SFTP' && name === `sftp.${partners[flow.partner_index]?.slug}.example`,
  );

/** The addresses that the platform connects from. */
export const PLATFORM_ADDRESSES = ['198.51.100.16', '198.51.100.17', '198.51.100.80'] as const;
