import { graphql, useFragment } from 'react-relay/hooks';
import type { ConnectionFields_secret$data, ConnectionFields_secret$key } from '#gql/ConnectionFields_secret';
import { CheckboxField } from '#ui/form/CheckboxField.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { KeyValueField } from '#ui/form/KeyValueField.tsx';
import { ListField } from '#ui/form/ListField.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { SecretField } from '#ui/form/SecretField.tsx';
import { SegmentedField } from '#ui/form/SegmentedField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TagsField } from '#ui/form/TagsField.tsx';
import { TextareaField } from '#ui/form/TextareaField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import type { ConnectionValues } from './config-values.ts';
import type { ConnectionType } from './connection-types.ts';
import type { FieldDefinition } from './field-definitions.ts';
import { isShown, typeForms } from './type-forms.ts';

type ConnectionFormModel = Pick<FormModel<ConnectionValues>, 'field'>;

interface ConnectionFieldsProps {
  form: ConnectionFormModel;
  type: ConnectionType;
  /** The state of the stored secrets, never their values. Empty for a new connection. */
  secretsRef: ConnectionFields_secret$key;
  /** On a page, each section is a card. */
  card?: boolean;
}

/** The settings and secrets of a connection, depending on its type. */
export function ConnectionFields({ form, type, secretsRef, card }: ConnectionFieldsProps) {
  const stored = useFragment(
    graphql`
      fragment ConnectionFields_secret on Secret @relay(plural: true) {
        name
        is_set
        updated_at
      }
    `,
    secretsRef,
  );
  const config = useFieldValue(form.field('config'));
  return typeForms[type].sections.map(({ title, hint, fields }) => (
    <FormSection key={title} title={title} hint={hint} card={card}>
      {fields
        .filter((field) => isShown(field, config))
        .map((field) => (
          <DefinedField key={field.name} definition={field} form={form} stored={stored} />
        ))}
    </FormSection>
  ));
}

interface DefinedFieldProps {
  definition: FieldDefinition;
  form: ConnectionFormModel;
  stored: ConnectionFields_secret$data;
}

function DefinedField({ definition, form, stored }: DefinedFieldProps) {
  const { label, description, span, half } = definition;
  const common = {
    label,
    description,
    span,
    half,
    required: 'required' in definition && definition.required,
  };
  switch (definition.control) {
    case 'text':
      return (
        <TextField
          {...common}
          field={form.field(`config.${definition.name}`)}
          mono={definition.mono}
          placeholder={definition.placeholder}
        />
      );
    case 'area':
      return (
        <TextareaField
          {...common}
          field={form.field(`config.${definition.name}`)}
          mono={definition.mono}
          rows={definition.rows}
        />
      );
    case 'number':
      return (
        <NumberField {...common} field={form.field(`config.${definition.name}`)} unit={definition.unit} />
      );
    case 'segments':
      return (
        <SegmentedField
          {...common}
          field={form.field(`config.${definition.name}`)}
          choices={definition.choices}
        />
      );
    case 'select':
      return (
        <SelectField
          {...common}
          field={form.field(`config.${definition.name}`)}
          choices={definition.choices}
        />
      );
    case 'flag':
      return (
        <CheckboxField
          field={form.field(`config.${definition.name}`)}
          label={label}
          description={description}
          span={span}
        />
      );
    case 'list':
      return (
        <ListField {...common} field={form.field(`config.${definition.name}`)} noun={definition.noun} mono />
      );
    case 'tags':
      return (
        <TagsField
          {...common}
          field={form.field(`config.${definition.name}`)}
          placeholder={`Add ${definition.noun}`}
        />
      );
    case 'pairs':
      return (
        <KeyValueField {...common} field={form.field(`config.${definition.name}`)} noun={definition.noun} />
      );
    case 'secret': {
      const known = stored.find(({ name, is_set }) => is_set && name === definition.name);
      return (
        <SecretField
          field={form.field(`secrets.${definition.name}`)}
          label={label}
          description={description}
          multiline={definition.multiline}
          stored={known?.updated_at ? { at: known.updated_at } : null}
        />
      );
    }
  }
}
