import { useId, useState } from 'react';
import {
  RANGE_PRESETS,
  rangeLabel,
  rangeOfDays,
  type DateRange,
  type RangePreset,
} from '../../lib/date-range.ts';
import {
  formatDate,
  fromLocalInput,
  startOfDay,
  toLocalInput,
  zoneName,
  type Zone,
} from '../../lib/dates.ts';
import { readTimeOfDay } from '../../lib/time-of-day.ts';
import { useNow } from '../../lib/useNow.ts';
import { Button } from '../actions/Button.tsx';
import { RangeCalendar } from '../dates/Calendar.tsx';
import type { Days } from '../dates/calendar-props.ts';
import { TimeInput } from '../dates/TimeInput.tsx';
import { Popover } from '../overlay/Popover.tsx';
import { usePopover } from '../overlay/usePopover.ts';
import styles from './DateRangeFilter.module.css';
import { FilterChip } from './FilterChip.tsx';

export interface DateRangeFilterProps {
  label: string;
  value: DateRange | null;
  onChange: (value: DateRange | null) => void;
  presets?: readonly RangePreset[];
  /** False if the list requires a range. */
  clearable?: boolean;
  zone?: Zone;
}

/** A filter chip for a time range: a preset, or days from a calendar. */
export function DateRangeFilter(props: DateRangeFilterProps) {
  const { label, value, onChange, presets = RANGE_PRESETS, clearable = true, zone } = props;
  const { anchor, panel, focusAnchor, done } = usePopover();
  const choose = (range: DateRange) => {
    onChange(range);
    done();
  };
  return (
    <>
      <FilterChip
        {...anchor}
        label={label}
        value={value && rangeLabel(value, zone)}
        bare
        onClear={
          clearable
            ? () => {
                onChange(null);
                focusAnchor();
              }
            : undefined
        }
      />
      <Popover {...panel} aria-label={label} className={styles.panel}>
        <div className={styles.presets}>
          {presets.map((preset, index) => (
            <Button
              key={preset}
              className={styles.preset}
              aria-pressed={preset === value}
              onClick={() => choose(preset)}
              data-autofocus={index === 0 ? '' : undefined}
            >
              {rangeLabel(preset)}
            </Button>
          ))}
        </div>
        <CustomRange value={value} onChoose={choose} zone={zone} />
      </Popover>
    </>
  );
}

interface CustomRangeProps {
  value: DateRange | null;
  onChoose: (range: DateRange) => void;
  zone: Zone;
}

const WHOLE_DAYS = { from: '00:00', to: '24:00' };

/** The days and times of a fixed range in the person's zone. */
function partsOf({ from, to }: { from: number; to: number }, zone: Zone) {
  const first = toLocalInput(from, zone);
  // A range that ends at midnight ends with the day before.
  const isMidnight = startOfDay(to, zone) === to;
  const last = toLocalInput(isMidnight ? to - 1 : to, zone);
  return {
    days: { from: first.slice(0, 10), to: last.slice(0, 10) },
    times: { from: first.slice(11), to: isMidnight ? '24:00' : last.slice(11) },
  };
}

/** Choosing the last day applies the range; times of day are optional. */
function CustomRange({ value, onChoose, zone }: CustomRangeProps) {
  const now = useNow(60_000);
  const [initial] = useState(() =>
    value !== null && typeof value === 'object'
      ? partsOf(value, zone)
      : { days: { from: null, to: null }, times: WHOLE_DAYS },
  );
  const [days, setDays] = useState<Days>(initial.days);
  const [times, setTimes] = useState(initial.times);
  const [error, setError] = useState<string | null>(null);
  const id = useId();
  const apply = ({ from, to }: Days) => {
    const [start, end] = [readTimeOfDay(times.from), readTimeOfDay(times.to)];
    const range =
      from && to && start && end
        ? rangeOfDays({ from, to }, { from: start, to: end }, (local) => fromLocalInput(local, zone))
        : null;
    if (!from || !to) setError('Choose the first and the last day.');
    else if (!range) setError('Enter times as 14:30.');
    else if (range.from >= range.to) setError('The start must be before the end.');
    else onChoose(range);
  };
  const today = toLocalInput(now, zone).slice(0, 10);
  const timeField = (end: 'from' | 'to', label: string, day: string | null) => (
    <div className={styles.field}>
      <label htmlFor={`${id}${end}`}>{label}</label>
      <span>{day === null ? '–' : formatDate(fromLocalInput(`${day}T12:00`, zone) ?? now, zone)}</span>
      <TimeInput
        id={`${id}${end}`}
        value={times[end]}
        aria-describedby={error ? `${id}error` : undefined}
        aria-invalid={error ? true : undefined}
        onChange={(text) => setTimes((all) => ({ ...all, [end]: text }))}
      />
    </div>
  );
  return (
    <form
      className={styles.custom}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply(days);
      }}
    >
      <RangeCalendar
        value={days}
        today={today}
        max={today}
        onChange={(next) => {
          setDays(next);
          setError(null);
          if (next.from && next.to) apply(next);
        }}
      />
      {timeField('from', 'From', days.from)}
      {timeField('to', 'To', days.to)}
      {error && (
        <p id={`${id}error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <div className={styles.foot}>
        <span>Times in {zoneName(now, zone)}</span>
        <Button type="submit">Apply</Button>
      </div>
    </form>
  );
}
