import { use } from 'react';
import {
  formatDateTimeSeconds,
  formatRelative,
  toMillis,
  zoneName,
  type Instant,
  type Zone,
} from '../../lib/dates.ts';
import { useNow } from '../../lib/useNow.ts';
import { TabStopContext } from './tab-stop.ts';
import { useZone } from './zone.ts';

export interface RelativeTimeProps {
  at: Instant;
  /** If omitted, the person's own time zone. */
  zone?: Zone;
}

/** "3 min ago", updated while visible; the full date and time on hover and focus. */
export function RelativeTime({ at, zone: given }: RelativeTimeProps) {
  const own = useZone();
  const zone = given ?? own;
  const fresh = useNow(10_000);
  const millis = toMillis(at);
  const isYoung = Math.abs(fresh - millis) < 60_000;
  const stops = use(TabStopContext);
  return (
    <time
      dateTime={new Date(millis).toISOString()}
      data-tip={`${formatDateTimeSeconds(millis, zone)} ${zoneName(millis, zone)}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the absolute time must be reachable by keyboard
      tabIndex={stops ? 0 : undefined}
    >
      {isYoung ? <Seconds millis={millis} /> : formatRelative(millis, fresh)}
    </time>
  );
}

// Only times less than a minute ago need an update every second.
function Seconds({ millis }: { millis: number }) {
  return formatRelative(millis, useNow(1_000));
}
