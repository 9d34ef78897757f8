// All dates are local days: "2026-09-15".
interface Limits {
  /** The month to open if nothing is chosen. */
  today: string;
  min?: string;
  max?: string;
}

/** A range of days. Both are null before the first click; `to` is null after it. */
export interface Days {
  readonly from: string | null;
  readonly to: string | null;
}

export interface RangeCalendarProps extends Limits {
  value: Days;
  onChange: (days: Days) => void;
}

export interface CalendarProps extends Limits {
  value: string | null;
  onChange: (day: string | null) => void;
}
