import { IconCalendar, IconX } from '@tabler/icons-react';
import { formatDate } from '../../lib/dates.ts';
import { useNow } from '../../lib/useNow.ts';
import { IconButton } from '../actions/IconButton.tsx';
import { cx } from '../cx.ts';
import { Calendar } from '../dates/Calendar.tsx';
import { Popover } from '../overlay/Popover.tsx';
import { usePopover } from '../overlay/usePopover.ts';
import { Field } from './Field.tsx';
import styles from './form.module.css';
import { useField, type FieldProps } from './useField.ts';

interface DateFieldProps extends FieldProps<string> {
  /** Local days, such as "2026-09-15". */
  min?: string;
  max?: string;
  /** Takes the initial focus of its drawer or dialog. */
  focusFirst?: boolean;
}

/** Formats a value ("2026-09-15" or '') for this person. */
const dayWords = (value: unknown): string =>
  value === '' ? 'Empty' : formatDate(Date.parse(`${value as string}T00:00Z`), 'UTC');

/** A date ("2026-09-15" or ''), shown in the person's format and picked from a calendar. */
export function DateField(props: DateFieldProps) {
  const { field, label, required, readOnly, min, max, focusFirst } = props;
  const { value, control } = useField(props, { show: dayWords });
  const { anchor, panel, focusAnchor, done } = usePopover();
  const today = new Date(useNow(60_000)).toISOString().slice(0, 10);
  return (
    <Field {...props} id={field.id} error={field.error}>
      <span className={styles.control}>
        <button
          {...anchor}
          type="button"
          id={control.id}
          aria-labelledby={`${control.id}-label ${control.id}`}
          aria-describedby={control['aria-describedby']}
          className={cx(styles.day, value === '' && styles.none, field.error !== null && styles.wrong)}
          disabled={readOnly !== undefined}
          data-autofocus={focusFirst ? '' : undefined}
        >
          {value === '' ? 'Choose a day…' : dayWords(value)}
          <IconCalendar size={14} aria-hidden="true" />
        </button>
        {value !== '' && !required && readOnly === undefined && (
          <IconButton
            small
            icon={<IconX size={14} />}
            label={`Clear ${label}`}
            onClick={() => {
              field.change('');
              focusAnchor();
            }}
          />
        )}
      </span>
      <Popover {...panel} aria-label={label} className={styles.calendar}>
        <Calendar
          value={value || null}
          today={min !== undefined && min > today ? min : today}
          {...(min !== undefined && { min })}
          {...(max !== undefined && { max })}
          onChange={(day) => {
            // The calendar clears the chosen day if it is clicked again; keep it.
            field.change(day ?? value);
            field.check();
            done();
          }}
        />
      </Popover>
    </Field>
  );
}
