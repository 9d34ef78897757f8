import { userError, type UserError } from '../../../engine/errors.ts';
import type { MockContext } from '../../context.ts';
import { fold } from './by-name.ts';

type NamedType =
  | 'Endpoint'
  | 'FlowOauthClient'
  | 'HostSystem'
  | 'Notifier'
  | 'PortalApiKey'
  | 'RemoteAdapter'
  | 'RemoteAdapterApiKey'
  | 'SftpJob';

interface Wanted {
  readonly name: string;
  /** The key of the entity that gets the name; null for a new one. */
  readonly own: string | null;
  /** Keys of the entities whose names must differ. */
  readonly among: readonly string[];
  /** The kind of entity with its article, such as “A notifier”. */
  readonly what: string;
}

/** The error for a name that another entity has, ignoring case and accents; null if it is free. */
export function takenName(
  type: NamedType,
  { name, own, among, what }: Wanted,
  { store }: Pick<MockContext, 'store'>,
): UserError | null {
  const folded = fold(name);
  const isTaken = among.some((key) => key !== own && fold(String(store.read(type, key, 'name'))) === folded);
  return isTaken
    ? userError('ALREADY_EXISTS', `${what} named “${name.trim()}” already exists.`, 'name')
    : null;
}
