import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ColumnDialog_table$key } from '#gql/ColumnDialog_table';
import { formatCount } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';
import { nodesOf } from '#relay/connection.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Field } from '#ui/form/Field.tsx';
import formStyles from '#ui/form/form.module.css';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { columnNameError } from '../form/table-form.ts';
import type { ColumnType } from '../rows/cell-values.ts';
import { columnTypeChoices } from '../table-labels.ts';
import type { ColumnAction } from './ColumnMenu.tsx';
import styles from './editor.module.css';
import { useSaveColumns, type ColumnChange } from './useSaveColumns.ts';

interface ColumnDialogProps {
  tableRef: ColumnDialog_table$key;
  name: string;
  action: ColumnAction;
  onClose: () => void;
  onDone: () => void;
}

const titles: Readonly<Record<ColumnAction, (name: string) => string>> = {
  add: (name) => `Add a column after “${name}”`,
  rename: (name) => `Rename the column “${name}”`,
  type: (name) => `Change the type of “${name}”`,
  remove: (name) => `Remove the column “${name}”?`,
};
const verbs: Readonly<Record<ColumnAction, string>> = {
  add: 'Add column',
  rename: 'Rename',
  type: 'Change type',
  remove: 'Remove',
};

/** Adds, renames, converts, or removes a column in the draft, and says what this breaks. */
export function ColumnDialog({ tableRef, name, action, onClose, onDone }: ColumnDialogProps) {
  const table = useFragment(
    graphql`
      fragment ColumnDialog_table on GlobalLookupTable {
        table_uuid
        columns {
          name
          type
          readers: used_by(first: 200) {
            total_count
            edges {
              node {
                mapping_uuid
                name
              }
            }
          }
        }
        ...useSaveColumns_table
      }
    `,
    tableRef,
  );
  const column = table.columns.find((candidate) => candidate.name === name);
  const [typedName, setName] = useState(action === 'rename' ? name : '');
  const [type, setType] = useState<ColumnType>(
    action === 'add' ? 'STRING' : ((column?.type ?? 'STRING') as ColumnType),
  );
  const [isTried, setTried] = useState(false);
  const { save, isSaving, error, unfit } = useSaveColumns(table, onDone);
  const others = table.columns.flatMap((item) =>
    action === 'rename' && item.name === name ? [] : item.name,
  );
  const named = action === 'add' || action === 'rename';
  const nameError = named ? columnNameError(typedName, others) : null;
  const submit = () => {
    setTried(true);
    if (nameError !== null) return;
    const change: Readonly<Record<ColumnAction, ColumnChange>> = {
      add: { kind: 'add', after: name, name: typedName, type },
      rename: { kind: 'rename', name, to: typedName },
      type: { kind: 'type', name, type, emptyUnfit: unfit !== null },
      remove: { kind: 'remove', name },
    };
    void save(change[action]);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={titles[action](name)}
      size="small"
      busy={isSaving}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look={action === 'remove' || unfit !== null ? 'danger' : 'primary'}
            type="submit"
            form="column-form"
            busy={isSaving}
          >
            {unfit === null ? verbs[action] : 'Empty them and change type'}
          </Button>
        </>
      }
    >
      <form
        id="column-form"
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {named && (
          <Field
            id="column-name"
            label="Name"
            required
            error={isTried ? (nameError ?? error) : error}
            description="Letters, digits, and underscores"
          >
            <span className={formStyles.control}>
              <input
                id="column-name"
                data-autofocus=""
                autoComplete="off"
                spellCheck={false}
                aria-describedby="column-name-note"
                aria-invalid={(isTried && nameError !== null) || error !== null || undefined}
                value={typedName}
                onChange={({ currentTarget }) => setName(currentTarget.value.replaceAll(/\s+/g, '_'))}
              />
            </span>
          </Field>
        )}
        {(action === 'add' || action === 'type') && (
          <Field
            id="column-type"
            label="Type"
            error={named ? null : error}
            warning={unfit === null ? null : `${unfit} They will be empty.`}
          >
            <span className={formStyles.control}>
              <select
                id="column-type"
                data-autofocus={named ? undefined : ''}
                aria-describedby={
                  unfit === null && (named || error === null) ? undefined : 'column-type-note'
                }
                value={type}
                onChange={({ currentTarget }) => setType(currentTarget.value as ColumnType)}
              >
                {columnTypeChoices.map((choice) => (
                  <option key={choice.value} value={choice.value}>
                    {choice.label}
                  </option>
                ))}
              </select>
            </span>
          </Field>
        )}
        {action === 'remove' && <p>Its cells are removed too. Discard the draft to get them back.</p>}
        {action === 'remove' && error !== null && <p role="alert">{error}</p>}
        {action !== 'add' && column && (
          <Readers
            action={action}
            names={nodesOf(column.readers).map((reader) => reader.name)}
            count={column.readers.total_count}
          />
        )}
      </form>
    </Dialog>
  );
}

const effects: Readonly<Record<Exclude<ColumnAction, 'add'>, string>> = {
  rename: 'Expressions that use the column’s name will fail after publishing.',
  type: 'Expressions that expect the old type may fail after publishing.',
  remove: 'Expressions that read it will fail, or get another column, after publishing.',
};

interface ReadersProps {
  action: Exclude<ColumnAction, 'add'>;
  names: readonly string[];
  /** The total number; only the names on the first page are fetched. */
  count: number;
}

function Readers({ action, names, count }: ReadersProps) {
  if (count === 0) return <p>No mapping reads this column.</p>;
  return (
    <div>
      <p>
        <b>{pluralize(count, 'mapping')} may break.</b> {effects[action]}
      </p>
      <ul className={styles.readers}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
        {count > names.length && <li>and {formatCount(count - names.length)} more</li>}
      </ul>
    </div>
  );
}
