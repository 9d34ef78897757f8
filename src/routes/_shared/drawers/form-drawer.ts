import type { PreloadedQuery } from 'react-relay/hooks';
import type { OperationType } from 'relay-runtime';
import { isUuid } from '../../params.ts';

/** The Outlet context that a list passes to the drawer over it. */
export interface DrawerContext {
  /** The list that a new object is added to. */
  readonly connectionId: string;
}

/** The props of a form over a list: the query for the address, and the list. */
export interface OpenedFormProps<Query extends OperationType> extends DrawerContext {
  loaded: PreloadedQuery<Query>;
}

/** The value of `?new=` in these lists, which have one kind of thing each. */
export const NEW = '1';

type NewOrEdit<Key extends string> =
  | { readonly kind: 'new' }
  | ({ readonly kind: 'edit' } & { readonly [Name in Key]: string });

/** Reads `?edit=<uuid>` or `?new=1`; null for anything else. `key` is the query variable for the edited object. */
export const newOrEdit =
  <Key extends string>(key: Key) =>
  (search: URLSearchParams): NewOrEdit<Key> | null => {
    const uuid = search.get('edit');
    if (uuid !== null)
      return isUuid(uuid) ? ({ kind: 'edit', [key]: uuid } as unknown as NewOrEdit<Key>) : null;
    return search.get('new') === NEW ? { kind: 'new' } : null;
  };
