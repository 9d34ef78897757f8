import { lazy, Suspense } from 'react';
import { retryImport } from '../../lib/retry-import.ts';
import { Skeleton } from '../feedback/Skeleton.tsx';
import styles from './dates.module.css';

const load = () => retryImport(() => import('./MantineCalendar.tsx'));
const Single = lazy(async () => ({ default: (await load()).MantineCalendar }));
const Range = lazy(async () => ({ default: (await load()).MantineRangeCalendar }));

// All dates are local days: "2026-09-15".
interface Limits {
  /** The month to open if nothing is chosen. */
  today: string;
  min?: string;
  max?: string;
}

export interface CalendarProps extends Limits {
  value: string | null;
  onChange: (day: string | null) => void;
}

/** One or several days; both null before the first click, `to` null between the two. */
export interface Days {
  readonly from: string | null;
  readonly to: string | null;
}

export interface RangeCalendarProps extends Limits {
  value: Days;
  onChange: (days: Days) => void;
}

const skeleton = <Skeleton shape="text" count={9} label="Loading the calendar" />;

/** A month in the person's language, in which one day is chosen. */
export function Calendar(props: CalendarProps) {
  return (
    <div className={styles.calendar}>
      <Suspense fallback={skeleton}>
        <Single {...props} />
      </Suspense>
    </div>
  );
}

/** A month in the person's language, in which a first and a last day are chosen. */
export function RangeCalendar(props: RangeCalendarProps) {
  return (
    <div className={styles.calendar}>
      <Suspense fallback={skeleton}>
        <Range {...props} />
      </Suspense>
    </div>
  );
}
