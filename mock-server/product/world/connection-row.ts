import type { EndpointDirection, Environment } from '#schema-types';
import type { Actor } from './actors.ts';
import { type Configured } from './connection-config.ts';

/** Common fields of connections and host systems. */
export interface ConnectionBase {
  readonly company_uuid: string;
  readonly name: string;
  readonly direction: EndpointDirection;
  readonly environment: Environment;
  readonly enabled: boolean;
  /** Names of the secrets that are set. */
  readonly secrets: readonly string[];
  /** Days until its certificate expires, negative if it has; null if it has none, or one that never expires. */
  readonly certificate_days: number | null;
  readonly created_days_ago: number;
  readonly updated_days_ago: number;
  readonly updated_by: Actor;
  /** Days since its last verification; null if it was never verified. */
  readonly verified_days_ago: number | null;
}

/** The roster's data about a connection; the rest is derived from its name. */
export type ConnectionRow = Configured &
  Pick<ConnectionBase, 'name' | 'direction'> &
  Partial<
    Pick<ConnectionBase, 'enabled' | 'secrets' | 'certificate_days' | 'verified_days_ago' | 'environment'>
  >;
