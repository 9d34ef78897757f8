import { isUuid } from '../../params.ts';

const FILES = 'files';
const DIRECTORY = 'dir';
const FIND = 'find';
const SETUP = 'setup';

/** The parameters that open a drawer over the list; none of them changes the list. */
export const drawerParameters = ['new', 'edit', FILES, DIRECTORY, FIND, SETUP] as const;

/** The drawer over the list. */
export type OpenDrawer =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit' | 'setup'; readonly sftp_user_uuid: string }
  | {
      readonly kind: 'files';
      readonly sftp_user_uuid: string;
      /** The directory to show; null for the whole root directory. */
      readonly directory: string | null;
      readonly find: string;
    };

/** `?new=1`, `?edit=<uuid>`, `?setup=<uuid>`, `?files=<uuid>&dir=<path>&find=<text>`; null for anything else. */
export function readDrawer(search: URLSearchParams): OpenDrawer | null {
  if (search.get('new') !== null) return { kind: 'new' };
  for (const kind of ['edit', 'setup'] as const) {
    const sftp_user_uuid = search.get(kind);
    if (sftp_user_uuid !== null) return isUuid(sftp_user_uuid) ? { kind, sftp_user_uuid } : null;
  }
  const sftp_user_uuid = search.get(FILES);
  if (sftp_user_uuid === null || !isUuid(sftp_user_uuid)) return null;
  return { kind: 'files', sftp_user_uuid, directory: search.get(DIRECTORY), find: search.get(FIND) ?? '' };
}

/** The search string of this list without any drawer. */
export function closedSearch(search: string): URLSearchParams {
  const params = new URLSearchParams(search);
  for (const name of drawerParameters) params.delete(name);
  return params;
}

const withDrawer = (search: string, drawer: Readonly<Record<string, string>>): string => {
  const params = closedSearch(search);
  for (const [name, value] of Object.entries(drawer)) if (value !== '') params.set(name, value);
  return `?${params.toString()}`;
};

/** The search string of this list with an account's files open. */
export const filesSearch = (search: string, sftp_user_uuid: string, directory?: string | null, find = '') =>
  withDrawer(search, { [FILES]: sftp_user_uuid, [DIRECTORY]: directory ?? '', [FIND]: find });

/** The same account and directory, with only the files whose names contain a text. */
export function foundSearch(search: string, find: string): string {
  const params = new URLSearchParams(search);
  // The drawer was closed before the end of the typing.
  if (!params.has(FILES)) return search;
  if (find === '') params.delete(FIND);
  else params.set(FIND, find);
  return `?${params}`;
}

/** The search string of this list with the setup information for a partner open. */
export const setupSearch = (search: string, sftp_user_uuid: string) =>
  withDrawer(search, { [SETUP]: sftp_user_uuid });
