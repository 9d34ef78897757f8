import type { PartnerSearchScreenQuery } from '#gql/PartnerSearchScreenQuery';
import type { ToVariables } from '../../screen-route.ts';
import { filterVariables } from '../../_shared/executions/search-filters.ts';
import { sortVariables } from '../../_shared/executions/search-sort.ts';
import { anchorOf } from './anchors.ts';
import { histogramFilter } from './histogram.ts';
import { serverNow } from '#lib/server-clock.ts';
import { readView } from './view.ts';

export { defaultSearch } from './views/default-search.ts';
export { default } from '#gql/PartnerSearchScreenQuery';
/** Exported here because the screen always loads it: a separate file would be another request. */
export { default as quickViewQuery } from '#gql/QuickViewDetailsQuery';

export const variables: ToVariables<'partnerSearch', PartnerSearchScreenQuery> = ({
  params,
  search,
  visit,
}) => {
  const { filters, sort } = readView(search);
  const now = anchorOf(visit, serverNow());
  const filter = filterVariables(filters, now);
  return {
    partner_uuid: params.partner_uuid,
    filter,
    histogram_filter: histogramFilter(filter, now),
    sort: sortVariables(sort),
    count: 100,
  };
};
