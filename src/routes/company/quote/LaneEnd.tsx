import { graphql, useFragment } from 'react-relay/hooks';
import type { LaneEnd_place$key } from '#gql/LaneEnd_place';
import styles from './request.module.css';

/** One end of the lane: the place's name, with its code below. */
export function LaneEnd({ placeRef }: { placeRef: LaneEnd_place$key | null | undefined }) {
  const place = useFragment(
    graphql`
      fragment LaneEnd_place on QuotePlace {
        name
        unlocode
        postal_code
        country
      }
    `,
    placeRef,
  );
  if (!place) return <span className={styles.muted}>Not chosen</span>;
  return (
    <span className={styles.end}>
      <b>
        <bdi>{place.name}</bdi>
      </b>
      <span className={styles.code}>
        {place.unlocode ?? [place.postal_code, place.country].filter(Boolean).join(' ')}
      </span>
    </span>
  );
}
