import { isUuid } from '../../params.ts';

/** The drawer over the lists. */
export type OpenDrawer =
  | {
      readonly kind: 'new-identity' | 'new-agreement';
      /** The unrouted interchange that it is created for; null for none. */
      readonly interchange_uuid: string | null;
    }
  | { readonly kind: 'identity' | 'agreement' | 'number'; readonly uuid: string };

/** The value of `?new=`: "identity", "agreement", or either with the unrouted interchange that it is created for. */
export const newParameter = (what: 'identity' | 'agreement', interchange_uuid?: string): string =>
  interchange_uuid === undefined ? what : `${what}-${interchange_uuid}`;

/** `?new=<what>`, or `?edit=<uuid>` on the tab of the object; null for anything else. */
export function readDrawer(search: URLSearchParams): OpenDrawer | null {
  const tab = search.get('tab');
  const uuid = search.get('edit');
  if (uuid !== null) {
    if (!isUuid(uuid)) return null;
    const kind =
      tab === 'numbers' ? 'number' : tab === null || tab === 'identities' ? 'identity' : 'agreement';
    return { kind, uuid };
  }
  const [, what, given] = /^(identity|agreement)(?:-(.+))?$/.exec(search.get('new') ?? '') ?? [];
  if (what === undefined) return null;
  return {
    kind: what === 'identity' ? 'new-identity' : 'new-agreement',
    interchange_uuid: given !== undefined && isUuid(given) ? given : null,
  };
}
