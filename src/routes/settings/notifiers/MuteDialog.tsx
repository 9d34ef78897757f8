import { useId, useState } from 'react';
import { formatDate, fromLocalInput, startOfDay, toLocalInput, zoneName } from '#lib/dates.ts';
import { readTimeOfDay } from '#lib/time-of-day.ts';
import type { UserError } from '#lib/user-error.ts';
import { Button } from '#ui/actions/Button.tsx';
import checks from '#ui/actions/check.module.css';
import { Calendar } from '#ui/dates/Calendar.tsx';
import { TimeInput } from '#ui/dates/TimeInput.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import dialogStyles from '#ui/overlay/Dialog.module.css';
import { useZone } from '#ui/text/zone.ts';
import { serverNow } from '#lib/server-clock.ts';
import styles from './MuteDialog.module.css';

const HOUR = 3_600_000;
const MAX_DAYS = 30;

interface MuteDialogProps {
  name: string;
  busy: boolean;
  /** Resolves to the errors to show, or to null on success. */
  onMute: (until: number) => Promise<readonly UserError[] | null>;
  onClose: () => void;
}

/** Asks until when to mute a notifier. */
export function MuteDialog({ name, busy, onClose, ...rest }: MuteDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={`Mute ${name}`} size="small" busy={busy}>
      <MuteForm busy={busy} onClose={onClose} {...rest} />
    </Dialog>
  );
}

function MuteForm({ busy, onMute, onClose }: Omit<MuteDialogProps, 'name'>) {
  const zone = useZone();
  const [now] = useState(Date.now);
  const tomorrow = toLocalInput(startOfDay(now, zone) + 30 * HOUR, zone).slice(0, 10);
  const choices = [
    { id: '1h', label: 'For 1 hour', until: now + HOUR },
    { id: '8h', label: 'For 8 hours', until: now + 8 * HOUR },
    { id: 'tomorrow', label: 'Until tomorrow, 08:00', until: fromLocalInput(`${tomorrow}T08:00`, zone) },
    { id: 'custom', label: 'Until…', until: null },
  ];
  const [chosen, setChosen] = useState('1h');
  const [day, setDay] = useState<string | null>(tomorrow);
  const [time, setTime] = useState('18:00');
  const [error, setError] = useState<string | null>(null);
  const id = useId();
  const until =
    chosen === 'custom'
      ? fromLocalInput(`${day}T${readTimeOfDay(time)}`, zone)
      : (choices.find((choice) => choice.id === chosen)?.until ?? null);
  const submit = async () => {
    if (until === null) {
      setError('Enter a date and time.');
      return;
    }
    if (until <= serverNow() || until > serverNow() + MAX_DAYS * 24 * HOUR) {
      setError(`Choose a time within the next ${MAX_DAYS} days. To stop it for longer, disable it.`);
      return;
    }
    const errors = await onMute(until);
    if (errors === null) onClose();
    else setError(errors.map(({ message }) => message).join(' ') || null);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit();
      }}
    >
      <p className={styles.lead}>Events that happen meanwhile are not sent later. Tests still go out.</p>
      <div role="radiogroup" aria-label="Mute" className={styles.choices}>
        {choices.map((choice) => (
          <label key={choice.id} className={styles.choice}>
            <input
              type="radio"
              className={checks.radio}
              name={id}
              checked={chosen === choice.id}
              data-autofocus={chosen === choice.id ? '' : undefined}
              onChange={() => {
                setChosen(choice.id);
                setError(null);
              }}
            />
            {choice.label}
          </label>
        ))}
      </div>
      {chosen === 'custom' && (
        <div className={styles.custom}>
          <Calendar
            value={day}
            today={tomorrow}
            min={toLocalInput(now, zone).slice(0, 10)}
            max={toLocalInput(now + MAX_DAYS * 24 * HOUR, zone).slice(0, 10)}
            onChange={(next) => {
              setDay(next);
              setError(null);
            }}
          />
          <label htmlFor={`${id}until`}>Muted until, {zoneName(now, zone)}</label>
          <span className={styles.time}>
            {day !== null && formatDate(fromLocalInput(`${day}T12:00`, zone) ?? now, zone)}
            <TimeInput
              id={`${id}until`}
              value={time}
              aria-invalid={error === null ? undefined : true}
              aria-describedby={error === null ? undefined : `${id}error`}
              onChange={(text) => {
                setTime(text);
                setError(null);
              }}
            />
          </span>
        </div>
      )}
      {error && (
        <p id={`${id}error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <div className={dialogStyles.foot}>
        <Button onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" look="primary" busy={busy}>
          Mute
        </Button>
      </div>
    </form>
  );
}
