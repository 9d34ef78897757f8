import { useId, useState, type Ref } from 'react';
import { Button } from '../actions/Button.tsx';
import checks from '../actions/check.module.css';
import { Callout } from '../feedback/Callout.tsx';
import { RelativeTime } from '../text/RelativeTime.tsx';
import styles from './form.module.css';
import type { ConflictRow, FormConflict } from './form-model.ts';

type Pick = NonNullable<ConflictRow['preset']>;

export interface ConflictPanelProps {
  conflict: FormConflict;
  ref: Ref<HTMLDivElement>;
}

/** Shown when someone else has saved in the meantime: both versions side by side, with a choice for each field. */
export function ConflictPanel({ conflict, ref }: ConflictPanelProps) {
  const { changedBy, rows, resolve } = conflict;
  const [isOpen, setOpen] = useState(false);
  const [picks, setPicks] = useState<Readonly<Record<string, Pick>>>({});
  const name = useId();
  const pickOf = (row: ConflictRow) => picks[row.path] ?? row.preset;
  const pickAll = (pick: Pick) => setPicks(Object.fromEntries(rows.map(({ path }) => [path, pick])));
  const open = rows.filter((row) => pickOf(row) === null).length;
  return (
    <>
      <Callout
        ref={ref}
        tone="fail"
        title={
          changedBy ? (
            <>
              Changed by {changedBy.name}{' '}
              <span aria-live="off">
                <RelativeTime at={changedBy.at} />
              </span>
              .
            </>
          ) : (
            'Changed by somebody else.'
          )
        }
        actions={
          <Button small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide both' : 'Show both'}
          </Button>
        }
      >
        Your version is older; nothing was saved.
      </Callout>
      {isOpen && (
        <div className={styles.conflict}>
          <table>
            <caption>Choose what to keep. Nothing is saved until you save.</caption>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">
                  <Button small onClick={() => pickAll('yours')}>
                    All yours
                  </Button>
                </th>
                <th scope="col">
                  <Button small onClick={() => pickAll('theirs')}>
                    All theirs
                  </Button>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.path}>
                  <th scope="row">{row.label}</th>
                  {(['yours', 'theirs'] as const).map((side) => (
                    <td key={side}>
                      <label>
                        <input
                          type="radio"
                          className={checks.radio}
                          name={`${name}${row.path}`}
                          checked={pickOf(row) === side}
                          aria-label={`${row.label}: ${side}, ${row[side]}`}
                          onChange={() => setPicks({ ...picks, [row.path]: side })}
                        />
                        {row[side]}
                      </label>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <p>
            <span>{open > 0 && `${open} to choose`}</span>
            <Button
              aria-disabled={open > 0 || undefined}
              data-tip={open > 0 ? 'Choose for every field first' : undefined}
              onClick={() => {
                if (open === 0) {
                  resolve(rows.filter((row) => pickOf(row) === 'yours').map(({ path }) => path));
                }
              }}
            >
              Continue with these
            </Button>
          </p>
        </div>
      )}
    </>
  );
}
