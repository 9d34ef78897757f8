import { graphql, useFragment } from 'react-relay/hooks';
import type { SeatMeter_company$key } from '#gql/SeatMeter_company';
import { formatCount } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';

/** How many of the license's seats are in use. */
export function SeatMeter({ companyRef }: { companyRef: SeatMeter_company$key }) {
  const { seats } = useFragment(
    graphql`
      fragment SeatMeter_company on Company @throwOnFieldError {
        seats {
          used
          limit
        }
      }
    `,
    companyRef,
  );
  const { used, limit } = seats;
  return limit == null
    ? `${pluralize(used, 'seat')} used, unlimited`
    : `${formatCount(used)} of ${pluralize(limit, 'seat')} used`;
}
