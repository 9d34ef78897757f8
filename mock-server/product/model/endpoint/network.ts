import { isIP } from '#rules/ip-address.ts';
import { hash } from '../../../kernel/random.ts';
import { hostKeyOf } from '../../world/host-key.ts';
import { DOWN } from '../../world/variants.ts';
import type { World } from '../../world/world.ts';

/** How a remote server behaves: a pure function of its name and the world, because the mock has no network. */
export interface Server {
  /** Null if the name cannot be resolved. */
  readonly address: string | null;
  readonly reach: 'ANSWERS' | 'REFUSES' | 'SILENT' | 'PRIVATE';
  readonly host_key: string;
  /** Round-trip time in milliseconds. */
  readonly ms: number;
}

const PRIVATE = /^(?:10\.|127\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|::1$|f[cd]|fe80)/i;
/** Reserved names that never resolve, and names without a domain. */
const UNKNOWN = /\.(?:invalid|test|local|internal|localhost)$|^[^.]+$/i;

const addressFor = (name: string): string => {
  const dice = hash('address', name);
  // From a range reserved for documentation.
  return `203.0.113.${1 + (dice % 250)}`;
};

/** The workspace that connects. The server's behavior is consistent with this workspace's executions. */
export interface Asker {
  readonly world: World;
  readonly company_uuid: string;
}

/** Ports of a server type: the one to connect to, and those such servers listen on. */
export interface Ports {
  readonly port: number;
  readonly usual: readonly number[];
}

/** The workspace's flows that deliver to a partner's server with this name. */
const deliveriesTo = (name: string, { world, company_uuid }: Asker) =>
  world.flows.filter(
    (flow) =>
      flow.company_uuid === company_uuid &&
      flow.destination === 'SFTP' &&
      name === `sftp.${world.partner(flow.partner_uuid)?.slug}.example`,
  );

function reachOf(name: string, { port, usual }: Ports, asker: Asker): Server['reach'] {
  const { variant } = asker.world;
  if (PRIVATE.test(name)) return 'PRIVATE';
  if (/(?:^|[.-])old[.-]|retired|decommissioned/.test(name)) return 'REFUSES';
  const isPartners = () => asker.world.partners.some(({ slug }) => name.includes(`.${slug}.`));
  if (variant === 'failing' && isPartners()) return 'SILENT';
  if (variant === 'outage' && deliveriesTo(name, asker).some(({ index }) => index === DOWN.index))
    return 'SILENT';
  return usual.includes(port) ? 'ANSWERS' : 'REFUSES';
}

/** The server with this name, contacted on a port. */
export function serverAt(name: string, ports: Ports, asker: Asker): Server {
  const isKnown = isIP(name) !== 0 || !UNKNOWN.test(name);
  return {
    address: isKnown ? (isIP(name) === 0 ? addressFor(name) : name) : null,
    reach: reachOf(name, ports, asker),
    host_key: hostKeyOf(changesKey(name, asker) ? `${name} new` : name),
    ms: 12 + (hash('ms', name) % 90),
  };
}

/** Whether the server was replaced in the expired-keys scenario, so that deliveries fail with HOST_KEY_CHANGED. */
const changesKey = (name: string, asker: Asker): boolean =>
  asker.world.variant === 'expired' && deliveriesTo(name, asker).some(({ index }) => index % 2 === 0);

/** Whether deliveries fail with AUTH_FAILED in that scenario. */
export const refusesSignIn = (name: string, asker: Asker): boolean =>
  asker.world.variant === 'expired' && !changesKey(name, asker) && deliveriesTo(name, asker).length > 0;

/** The addresses the platform connects from. */
export const PLATFORM_ADDRESSES = ['198.51.100.16', '198.51.100.17', '198.51.100.80'] as const;
