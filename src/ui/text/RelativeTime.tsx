import {
  formatDateTimeSeconds,
  formatRelative,
  toMillis,
  zoneName,
  type Instant,
  type Zone,
} from '../../lib/dates.ts';
import { useNow } from '../../lib/useNow.ts';
import { useZone } from './zone.ts';

export interface RelativeTimeProps {
  at: Instant;
  /** By default, the person's own time zone. */
  zone?: Zone;
}

/**
 * A relative time ("3 min ago"), updated while visible, with the full date and time on hover. Not a tab stop, because
 * lists contain many times.
 */
export function RelativeTime({ at, zone: given }: RelativeTimeProps) {
  const own = useZone();
  const zone = given ?? own;
  const fresh = useNow(10_000);
  const millis = toMillis(at);
  const isYoung = Math.abs(fresh - millis) < 60_000;
  return (
    <time
      dateTime={new Date(millis).toISOString()}
      data-tip={`${formatDateTimeSeconds(millis, zone)} ${zoneName(millis, zone)}`}
    >
      {isYoung ? <Seconds millis={millis} /> : formatRelative(millis, fresh)}
    </time>
  );
}

// Only times less than a minute ago need an update every second.
function Seconds({ millis }: { millis: number }) {
  return formatRelative(millis, useNow(1_000));
}
