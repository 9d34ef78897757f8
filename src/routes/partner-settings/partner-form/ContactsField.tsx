import { IconPlus } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { Button } from '#ui/actions/Button.tsx';
import { Field } from '#ui/form/Field.tsx';
import { RowButtons } from '#ui/form/RowButtons.tsx';
import { useField, type FieldProps } from '#ui/form/useField.ts';
import { useRows } from '#ui/form/useRows.ts';
import { contactRoles, type ContactRoleName } from '../../_shared/partner-id-labels.ts';
import { blankContact, type ContactRow } from './partner-form.ts';
import { RowInput, RowSelect } from './RowControls.tsx';
import styles from './partner-form.module.css';

const roleChoices = Object.entries(contactRoles).map(([value, label]) => ({
  value: value as ContactRoleName,
  label,
}));

const words = (rows: unknown) =>
  (rows as readonly ContactRow[]).map(({ name, email }) => name || email).join(', ');

/** The contacts at the partner, one row for each person. */
export function ContactsField(props: FieldProps<readonly ContactRow[]>) {
  const { field } = props;
  const { value: rows, control } = useField(props, { show: words });
  const idOf = (index: number) => `${field.id}.${index}`;
  const edit = useRows(rows, (next) => field.change(next), blankContact, idOf);
  return (
    <Field {...props} id={field.id} error={field.error} isGroup>
      {rows.map((row, index) => {
        const of = `${index + 1} of ${rows.length}`;
        const input = (part: 'name' | 'email' | 'phone') => ({
          describedBy: control['aria-describedby'],
          onBlur: control.onBlur,
          onKeyDown: (event: KeyboardEvent) => edit.onKey(event, index),
          isWrong: field.errorAt(`${index}.${part}`) !== null,
          value: row[part],
          onChange: (value: string) => edit.set(index, { ...row, [part]: value }),
        });
        return (
          <span key={index} className={styles.contactRow}>
            <RowInput {...input('name')} id={idOf(index)} label={`Name, ${of}`} placeholder="Name" />
            <RowInput {...input('email')} type="email" label={`Email, ${of}`} placeholder="Email" />
            <RowInput {...input('phone')} type="tel" label={`Phone, ${of}`} placeholder="Phone" />
            <RowSelect
              label={`What for, ${of}`}
              choices={roleChoices}
              value={row.role}
              onChange={(role) => edit.set(index, { ...row, role })}
            />
            <RowButtons
              name={row.name || `row ${index + 1}`}
              index={index}
              count={rows.length}
              onRemove={edit.remove}
            />
          </span>
        );
      })}
      <div>
        <Button
          small
          id={idOf(rows.length)}
          icon={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => edit.add(rows.length - 1)}
        >
          Add contact
        </Button>
      </div>
    </Field>
  );
}
