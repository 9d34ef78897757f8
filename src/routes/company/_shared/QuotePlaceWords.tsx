import { graphql, useFragment } from 'react-relay/hooks';
import type { QuotePlaceWords_place$key } from '#gql/QuotePlaceWords_place';
import styles from './quotes.module.css';

/** A place: "Shanghai CNSHA", "Reno 89502 US"; a dash if a draft has none yet. */
export function QuotePlaceWords({ placeRef }: { placeRef: QuotePlaceWords_place$key | null | undefined }) {
  const place = useFragment(
    graphql`
      fragment QuotePlaceWords_place on QuotePlace {
        name
        unlocode
        postal_code
        country
      }
    `,
    placeRef,
  );
  if (!place) return <span className={styles.muted}>–</span>;
  return (
    <>
      <bdi>{place.name}</bdi>{' '}
      <span className={styles.code}>
        {place.unlocode ?? [place.postal_code, place.country].filter(Boolean).join(' ')}
      </span>
    </>
  );
}
