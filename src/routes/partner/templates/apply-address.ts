import { isUuid } from '../../params.ts';

/** `?apply=<uuid>`: the template that the wizard applies; null where the lists are shown. */
export function applied(search: URLSearchParams): string | null {
  const uuid = search.get('apply');
  return uuid !== null && isUuid(uuid) ? uuid : null;
}
