import { commitLocalUpdate, type Environment } from 'relay-runtime';
import { dataID } from '#relay/data-id.ts';
import { searchOfView } from './view-search.ts';

/**
 * The query string of the person's default view of this workspace; null if there is none or if the store does not know
 * their views.
 */
export function defaultSearch(environment: Environment, company_uuid: string): string | null {
  let found: string | null = null;
  commitLocalUpdate(environment, (store) => {
    const views = store
      .get(dataID('Company', { company_uuid }))
      ?.getLinkedRecords('saved_views', { screen: 'partner-search' });
    const chosen = views?.find((view) => view?.getValue('is_default') === true);
    if (chosen)
      found = searchOfView({
        view_uuid: String(chosen.getValue('view_uuid')),
        query: String(chosen.getValue('query')),
      });
  });
  return found;
}
