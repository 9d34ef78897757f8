import { isUuid } from '../../params.ts';

const DOCUMENT = 'document';
const EDIT = 'edit';

/** How much of a document is loaded as text at first, in bytes. */
export const PREVIEW_BYTES = 262_144;

/** What the address opens over the list. */
export interface OpenDrawer {
  readonly kind: 'document' | 'edit';
  readonly document_uuid: string;
}

/** `?document=<uuid>` or `?edit=<uuid>`; null for anything else. */
export function readDrawer(search: URLSearchParams): OpenDrawer | null {
  for (const kind of [EDIT, DOCUMENT] as const) {
    const document_uuid = search.get(kind);
    if (document_uuid !== null) return isUuid(document_uuid) ? { kind, document_uuid } : null;
  }
  return null;
}

/** The search string of this list without a drawer. */
export function closedSearch(search: string): URLSearchParams {
  const params = new URLSearchParams(search);
  for (const name of [DOCUMENT, EDIT]) params.delete(name);
  return params;
}

/** The search string of this list with a document open. */
export function documentSearch(search: string, document_uuid: string): string {
  const params = closedSearch(search);
  params.set(DOCUMENT, document_uuid);
  return `?${params.toString()}`;
}
