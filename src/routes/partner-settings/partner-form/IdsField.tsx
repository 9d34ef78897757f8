import { IconPlus } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { Button } from '#ui/actions/Button.tsx';
import { Field } from '#ui/form/Field.tsx';
import { RowButtons } from '#ui/form/RowButtons.tsx';
import { useField, type FieldProps } from '#ui/form/useField.ts';
import { useRows } from '#ui/form/useRows.ts';
import { schemes, type SchemeName } from '../../_shared/partner-id-labels.ts';
import { blankId, type IdRow } from './partner-form.ts';
import { RowInput, RowSelect } from './RowControls.tsx';
import styles from './partner-form.module.css';

const schemeChoices = Object.entries(schemes).map(([value, label]) => ({
  value: value as SchemeName,
  label,
}));

const words = (rows: unknown) =>
  (rows as readonly IdRow[])
    .map(({ scheme, qualifier, value }) => [schemes[scheme], qualifier, value].filter(Boolean).join(' '))
    .join(', ');

/** The partner's identifiers, one row for each, with its kind. */
export function IdsField(props: FieldProps<readonly IdRow[]>) {
  const { field } = props;
  const { value: rows, control } = useField(props, { show: words });
  const idOf = (index: number) => `${field.id}.${index}`;
  const edit = useRows(rows, (next) => field.change(next), blankId, idOf);
  return (
    <Field {...props} id={field.id} error={field.error} isGroup>
      {rows.map((row, index) => {
        const of = `${index + 1} of ${rows.length}`;
        const shared = {
          describedBy: control['aria-describedby'],
          onBlur: control.onBlur,
          onKeyDown: (event: KeyboardEvent) => edit.onKey(event, index),
        };
        return (
          <span key={index} className={styles.idRow} data-qualified={row.scheme === 'ISA' || undefined}>
            <RowSelect
              id={idOf(index)}
              label={`Kind of ID, ${of}`}
              choices={schemeChoices}
              value={row.scheme}
              onChange={(scheme) => edit.set(index, { ...row, scheme })}
            />
            {row.scheme === 'ISA' && (
              <RowInput
                {...shared}
                label={`Qualifier, ${of}`}
                placeholder="ZZ"
                mono
                isWrong={field.errorAt(`${index}.qualifier`) !== null}
                value={row.qualifier}
                onChange={(qualifier) => edit.set(index, { ...row, qualifier: qualifier.toUpperCase() })}
              />
            )}
            <RowInput
              {...shared}
              label={`ID, ${of}`}
              mono
              isWrong={field.errorAt(`${index}.value`) !== null}
              value={row.value}
              onChange={(value) => edit.set(index, { ...row, value })}
            />
            <RowButtons
              name={row.value ? `${schemes[row.scheme]} ${row.value}` : `row ${index + 1}`}
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
          Add ID
        </Button>
      </div>
    </Field>
  );
}
