import { FormGrid } from '#ui/form/FormGrid.tsx';
import { CheckboxField } from '#ui/form/CheckboxField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { RowsField } from '#routes/flows/fields/RowsField.tsx';
import { fieldAs } from '../plain-fields.ts';
import type { StepFormProps } from '../step-form.ts';

const blank = { label: '', expression: '' };

/** The settings of a branch step: which path a document takes. */
export function BranchForm({ bind, settings }: Pick<StepFormProps<'BRANCH'>, 'bind' | 'settings'>) {
  const otherwise = bind('otherwise_label');
  const hasOther = settings.otherwise_label !== null;
  return (
    <FormGrid>
      <RowsField<(typeof settings.branches)[number]>
        {...bind('branches')}
        label="Branches"
        required
        noun="branch"
        blank={blank}
        ordered
        show={({ label, expression }) => `${label}: ${expression}`}
        description="A document takes the first branch whose JSONata expression is true. Its path has the same label."
        columns={[
          { part: 'label', label: 'Label', placeholder: 'Hazardous' },
          { part: 'expression', label: 'Expression', placeholder: '$exists(hazmat_class)', mono: true },
        ]}
      />
      <CheckboxField
        {...fieldAs(
          {
            ...otherwise,
            warning: null,
            field: { ...otherwise.field, id: `${otherwise.field.id}-is-on`, error: null },
          },
          (label) => label !== null,
          (isOn) => (isOn ? 'Other' : null),
        )}
        label="Path for all others"
        description="Without it, documents that match no branch are skipped."
      />
      {hasOther && (
        <TextField
          {...fieldAs(
            otherwise,
            (label) => label ?? '',
            (label) => label,
          )}
          label="Label of that path"
          required
        />
      )}
    </FormGrid>
  );
}
