import { FormSection } from '#ui/form/FormSection.tsx';
import { MultiSelectField } from '#ui/form/MultiSelectField.tsx';
import { RadioCardsField } from '#ui/form/RadioCardsField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextareaField } from '#ui/form/TextareaField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { FormField } from '#ui/form/form-model.ts';
import {
  categoryNames,
  templateCategories,
  templateVisibilities,
  visibilityNames,
} from '#shared/templates/template-labels.ts';
import { partnerTypeChoices, type DetailsValues } from './details-form.ts';

const categories = categoryNames.map((value) => ({ value, label: templateCategories[value] }));
const visibilities = visibilityNames.map((value) => ({ value, ...templateVisibilities[value] }));

interface DetailsFieldsProps {
  fields: { readonly [Name in keyof DetailsValues]: FormField<DetailsValues[Name]> };
  focusFirst?: boolean;
}

/** The fields for a template's name, description and audience. */
export function DetailsFields({ fields, focusFirst = false }: DetailsFieldsProps) {
  return (
    <>
      <FormSection title="Template">
        <TextField field={fields.name} label="Name" required focusFirst={focusFirst} />
        <TextareaField
          field={fields.description}
          label="Description"
          maxLength={2000}
          description="What it sets up"
        />
        <SelectField field={fields.category} label="Category" choices={categories} span={3} />
      </FormSection>
      <FormSection title="Offered to">
        <MultiSelectField
          field={fields.partner_types}
          label="Partner types"
          placeholder="Add a partner type…"
          choices={partnerTypeChoices}
          description="If none are chosen, it is offered to all partners."
        />
        <RadioCardsField field={fields.visibility} label="Workspaces" choices={visibilities} />
      </FormSection>
    </>
  );
}
