import { IconPlus } from '@tabler/icons-react';
import { Button } from '#ui/actions/Button.tsx';
import { CheckboxField } from '#ui/form/CheckboxField.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { ListField } from '#ui/form/ListField.tsx';
import { MultiSelectField } from '#ui/form/MultiSelectField.tsx';
import { RowButtons } from '#ui/form/RowButtons.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useField } from '#ui/form/useField.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { useRows } from '#ui/form/useRows.ts';
import { connectionTypeNames, connectionTypeWords } from '#shared/connection-form/connection-types.ts';
import { variableTypeNames, variableTypes } from '#shared/templates/template-labels.ts';
import styles from './version.module.css';
import { blankVariable, hasDefault, type VariableRow, type VersionValues } from './version-form.ts';

const types = variableTypeNames.map((value) => ({ value, label: variableTypes[value] }));
const connectionChoices = connectionTypeNames.map((value) => ({ value, label: connectionTypeWords(value) }));
const YES_NO = [
  { value: '', label: 'None' },
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

const words = (rows: unknown) =>
  (rows as readonly VariableRow[]).map(({ label }) => label).join(', ') || 'None';

/** The variables of a template, with their fields. */
export function VariablesField({ form }: { form: FormModel<VersionValues> }) {
  const field = form.field('variables');
  const { value: rows } = useField({ field, label: 'Variables' }, { show: words });
  const idOf = (index: number) =>
    index < rows.length ? form.field(`variables.${index}.label`).id : `${field.id}-add`;
  const edit = useRows(rows, (next) => field.change(next), blankVariable, idOf);
  return (
    <>
      {rows.map((row, index) => (
        <FormSection
          key={index}
          title={row.label.trim() || `Variable ${index + 1}`}
          hint={
            <span className={styles.buttons}>
              <RowButtons
                name={row.label.trim() || `variable ${index + 1}`}
                index={index}
                count={rows.length}
                onMove={edit.move}
                onRemove={edit.remove}
              />
            </span>
          }
        >
          <VariableFields form={form} index={index} row={row} />
        </FormSection>
      ))}
      <div className={styles.add}>
        <Button
          small
          id={`${field.id}-add`}
          icon={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => edit.add(rows.length - 1)}
        >
          Add variable
        </Button>
      </div>
    </>
  );
}

interface VariableFieldsProps {
  form: FormModel<VersionValues>;
  index: number;
  row: VariableRow;
}

function VariableFields({ form, index, row }: VariableFieldsProps) {
  const { type, options } = row;
  const initial = form.field(`variables.${index}.default_value`);
  return (
    <>
      <TextField field={form.field(`variables.${index}.label`)} label="Label" required span={2} />
      <TextField
        field={form.field(`variables.${index}.name`)}
        label="Placeholder"
        required
        mono
        span={2}
        placeholder="ack_minutes"
        description={row.name === '' ? 'Settings use it in double braces' : `Settings use {{${row.name}}}`}
      />
      <SelectField field={form.field(`variables.${index}.type`)} label="Takes" span={2} choices={types} />
      {type === 'ENUM' && (
        <ListField field={form.field(`variables.${index}.options`)} label="Choices" noun="choice" ordered />
      )}
      {type === 'CONNECTION' && (
        <MultiSelectField
          field={form.field(`variables.${index}.endpoint_types`)}
          label="Connection types"
          placeholder="Add a connection type…"
          choices={connectionChoices}
          description="If none are chosen, any connection of the partner can be used."
        />
      )}
      {hasDefault(type) &&
        type !== 'LOOKUP_TABLE' &&
        (type === 'BOOLEAN' ? (
          <SelectField field={initial} label="Default" span={2} choices={YES_NO} />
        ) : type === 'ENUM' ? (
          <SelectField
            field={initial}
            label="Default"
            span={2}
            choices={[{ value: '', label: 'None' }, ...options.map((value) => ({ value, label: value }))]}
          />
        ) : (
          <TextField field={initial} label="Default" span={2} />
        ))}
      <TextField field={form.field(`variables.${index}.help`)} label="Help" span={4} />
      <CheckboxField
        field={form.field(`variables.${index}.required`)}
        label="Required"
        description={
          type === 'SECRET' || type === 'CONNECTION'
            ? 'It can stay empty until the flows are deployed.'
            : undefined
        }
      />
    </>
  );
}
