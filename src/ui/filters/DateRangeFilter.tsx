import { useId, useState } from 'react';
import {
  RANGE_PRESETS,
  rangeBounds,
  rangeLabel,
  type DateRange,
  type RangePreset,
} from '../../lib/date-range.ts';
import { fromLocalInput, toLocalInput, zoneName, type Zone } from '../../lib/dates.ts';
import { useNow } from '../../lib/useNow.ts';
import { Button } from '../actions/Button.tsx';
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

/** A filter chip for a time range: a preset, or from–to. */
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

// Native fields: the browser's picker supports the keyboard and the person's locale, and adds no bytes.
function CustomRange({ value, onChoose, zone }: CustomRangeProps) {
  const now = useNow(60_000);
  const [initial] = useState(() => rangeBounds(value ?? '24h', now));
  const [from, setFrom] = useState(() => toLocalInput(initial.from, zone));
  const [to, setTo] = useState(() => toLocalInput(initial.to, zone));
  const [error, setError] = useState<string | null>(null);
  const errorId = useId();
  const apply = () => {
    const start = fromLocalInput(from, zone);
    const end = fromLocalInput(to, zone);
    if (start === null || end === null) setError('Enter both dates with their times.');
    else if (start >= end) setError('The start must be before the end.');
    else onChoose({ from: start, to: end });
  };
  const field = (label: string, text: string, set: (text: string) => void) => (
    <label className={styles.field}>
      {label}
      <input
        type="datetime-local"
        className={styles.input}
        value={text}
        max="9999-12-31T23:59"
        aria-describedby={error ? errorId : undefined}
        aria-invalid={error ? true : undefined}
        onChange={(event) => set(event.target.value)}
      />
    </label>
  );
  return (
    <form
      className={styles.custom}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      {field('From', from, setFrom)}
      {field('To', to, setTo)}
      {error && (
        <p id={errorId} role="alert" className={styles.error}>
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
