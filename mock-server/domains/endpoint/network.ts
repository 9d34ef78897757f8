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

/** Who asks: what happens to a server is told by the executions of the workspace. */
export interface Asker {
  readonly world: World;
  readonly company_uuid: string;
}

/** Ports of a kind of server: the one that is called, and those that such servers listen at. */
export interface Ports {
  readonly port: number;
  readonly usual: readonly number[];
}

/** The workspace's flows that deliver to a partner's server of that name. */
const deliveriesTo = (name: string, { company_uuid }: Asker) =>
  flows.filter(
    (flow) =>
      flow.company_uuid === company_uuid &&
      flow.destination === 'SFTP' &&
      name === `sftp.${partners[flow.partner_index]?.slug}.example`,
  );

function reachOf(name: string, { port, usual }: Ports, asker: Asker): Server['reach'] {
  const { variant } = asker.world;
  if (PRIVATE.test(name)) return 'PRIVATE';
  if (/(?:^|[.-])old[.-]|retired|decommissioned/.test(name)) return 'REFUSES';
  const isPartners = () => partners.some(({ slug }) => name.includes(`.${slug}.`));
  if (variant === 'failing' && isPartners()) return 'SILENT';
  if (variant === 'outage' && deliveriesTo(name, asker).some(({ index }) => index === DOWN.index))
    return 'SILENT';
  return usual.includes(port) ? 'ANSWERS' : 'REFUSES';
}

/** The server of that name, asked at a port. */
export function serverAt(name: string, ports: Ports, asker: Asker): Server {
  const isKnown = isIP(name) !== 0 || !UNKNOWN.test(name);
  return {
    address: isKnown ? (isIP(name) === 0 ? addressFor(name) : name) : null,
    reach: reachOf(name, ports, asker),
    host_key: hostKeyOf(changesKey(name, asker) ? `${name} new` : name),
    ms: 12 + (hash('ms', name) % 90),
  };
}

/** Whether, in the scenario of expired keys, its deliveries fail with HOST_KEY_CHANGED: there is a new server. */
const changesKey = (name: string, asker: Asker): boolean =>
  asker.world.variant === 'expired' && deliveriesTo(name, asker).some(({ index }) => index % 2 === 0);

/** Whether, in that scenario, its deliveries fail with AUTH_FAILED. */
export const refusesSignIn = (name: string, asker: Asker): boolean =>
  asker.world.variant === 'expired' && !changesKey(name, asker) && deliveriesTo(name, asker).length > 0;

/** The addresses that the platform connects from. */
export const PLATFORM_ADDRESSES = ['198.51.100.16', '198.51.100.17', '198.51.100.80'] as const;
