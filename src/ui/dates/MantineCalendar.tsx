import { DatePicker } from '@mantine/dates';
import { personalFormats } from '../../lib/personal-formats.ts';
import { MantineScope } from '../MantineScope.tsx';
import type { CalendarProps, RangeCalendarProps } from './calendar-props.ts';
import styles from './dates.module.css';

/** Formats a local date ("2026-09-15"), which has no time zone. */
const write = (date: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(personalFormats().locale, {
    ...options,
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: 'UTC',
  }).format(Date.parse(`${date.slice(0, 10)}T00:00Z`));

/** The person's first day of the week: 0 is Sunday. */
function firstDayOfWeek(): 0 | 1 | 6 {
  const first = new Intl.Locale(personalFormats().locale).getWeekInfo?.().firstDay ?? 1;
  return first === 7 ? 0 : first === 6 ? 6 : 1;
}

const look = () =>
  ({
    size: 'xs',
    fullWidth: true,
    firstDayOfWeek: firstDayOfWeek(),
    weekdayFormat: (date: string) => write(date, { weekday: 'short' }),
    monthLabelFormat: (date: string) => write(date, { month: 'long', year: 'numeric' }),
    monthsListFormat: (date: string) => write(date, { month: 'short' }),
    getDayAriaLabel: (date: string) => write(date, { dateStyle: 'full' }),
    ariaLabels: { previousMonth: 'Previous month', nextMonth: 'Next month' },
    classNames: {
      day: styles.day ?? '',
      weekday: styles.weekday ?? '',
      calendarHeaderControl: styles.control ?? '',
      calendarHeaderLevel: styles.control ?? '',
    },
  }) as const;

export function MantineCalendar({ value, onChange, today, min, max }: CalendarProps) {
  return (
    <MantineScope>
      <DatePicker
        {...look()}
        value={value}
        onChange={onChange}
        defaultDate={value ?? today}
        {...(min !== undefined && { minDate: min })}
        {...(max !== undefined && { maxDate: max })}
      />
    </MantineScope>
  );
}

export function MantineRangeCalendar({ value, onChange, today, max }: RangeCalendarProps) {
  return (
    <MantineScope>
      <DatePicker
        {...look()}
        type="range"
        allowSingleDateInRange
        value={[value.from, value.to]}
        onChange={([from, to]) => onChange({ from, to })}
        defaultDate={value.to ?? today}
        {...(max !== undefined && { maxDate: max })}
      />
    </MantineScope>
  );
}
