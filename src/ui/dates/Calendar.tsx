import { lazy, Suspense } from 'react';
import { retryImport } from '../../lib/retry-import.ts';
import { Skeleton } from '../feedback/Skeleton.tsx';
import type { CalendarProps, RangeCalendarProps } from './calendar-props.ts';
import styles from './dates.module.css';

const load = () => retryImport(() => import('./MantineCalendar.tsx'));
const Single = lazy(async () => ({ default: (await load()).MantineCalendar }));
const Range = lazy(async () => ({ default: (await load()).MantineRangeCalendar }));

const skeleton = <Skeleton shape="text" count={9} label="Loading the calendar" />;

/** A month calendar in the person's language, for choosing one day. */
export function Calendar(props: CalendarProps) {
  return (
    <div className={styles.calendar}>
      <Suspense fallback={skeleton}>
        <Single {...props} />
      </Suspense>
    </div>
  );
}

/** A month calendar in the person's language, for choosing a first and a last day. */
export function RangeCalendar(props: RangeCalendarProps) {
  return (
    <div className={styles.calendar}>
      <Suspense fallback={skeleton}>
        <Range {...props} />
      </Suspense>
    </div>
  );
}
