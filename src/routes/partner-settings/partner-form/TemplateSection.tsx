import { graphql, useFragment } from 'react-relay/hooks';
import type { TemplateSection_company$key } from '#gql/TemplateSection_company';
import { pluralize } from '#lib/text.ts';
import { nodesOf } from '#relay/connection.ts';
import { FormSection } from '#ui/form/FormSection.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { NO_TEMPLATE, type PartnerValues } from './partner-form.ts';
import { isSetLater, typedDefaults, type Variable } from './template-values.ts';

interface TemplateSectionProps {
  form: FormModel<PartnerValues>;
  companyRef: TemplateSection_company$key;
}

const YES_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** The templates that a new partner may start with, and their variables. */
export function useTemplates(companyRef: TemplateSection_company$key) {
  const { templates, global_lookup_tables } = useFragment(
    graphql`
      fragment TemplateSection_company on Company @throwOnFieldError {
        templates(status: ACTIVE, first: 100) {
          edges {
            node {
              template_uuid
              name
              description
              partner_types
              flows {
                __typename
              }
              variables {
                name
                label
                type
                default_value
                required
                help
                options
              }
            }
          }
        }
        global_lookup_tables(first: 200) {
          edges {
            node {
              table_uuid
              name
            }
          }
        }
      }
    `,
    companyRef,
  );
  return { templates: nodesOf(templates), tables: nodesOf(global_lookup_tables) };
}

/** The choice of what a new partner starts with: nothing, or the flows of a template. */
export function TemplateSection({ form, companyRef }: TemplateSectionProps) {
  const { templates, tables } = useTemplates(companyRef);
  const field = form.field('template_uuid');
  const template_uuid = useFieldValue(field);
  const chosen = templates.find((template) => template.template_uuid === template_uuid);
  const type = useFieldValue(form.field('partner_type'));
  const offered = templates.filter(
    (template) =>
      type === '' ||
      template.partner_types.length === 0 ||
      template.partner_types.some((offeredTo) => offeredTo === type) ||
      template === chosen,
  );
  const choose = (uuid: string) => {
    field.change(uuid);
    const next = templates.find((template) => template.template_uuid === uuid);
    const variables = next?.variables ?? [];
    form.setValue(
      'template_values',
      typedDefaults(variables.map(({ name, type, default_value }) => ({ name, type, default_value }))),
    );
  };
  const asked = chosen?.variables.filter((variable) => !isSetLater(variable.type)) ?? [];
  const hasSecrets = chosen?.variables.some((variable) => variable.type === 'SECRET') ?? false;
  const isConnecting = chosen?.variables.some((variable) => variable.type === 'CONNECTION') ?? false;
  return (
    <FormSection title="Start from" card>
      <SelectField
        field={{ ...field, change: choose }}
        label="Template"
        choices={[
          { value: NO_TEMPLATE, label: 'Blank, without flows' },
          ...offered.map((item) => ({ value: item.template_uuid, label: item.name })),
        ]}
        description={
          chosen
            ? [
                chosen.description,
                `Creates ${pluralize(chosen.flows.length, 'flow')} as drafts.`,
                isConnecting && 'Connections are chosen in the flows.',
                hasSecrets && 'Secrets are set by applying the template again.',
              ]
                .filter(Boolean)
                .join(' ')
            : 'A template can also be applied later'
        }
      />
      {asked.map((variable) => (
        <VariableField
          key={`${template_uuid} ${variable.name}`}
          form={form}
          variable={variable}
          tables={tables}
        />
      ))}
    </FormSection>
  );
}

interface VariableFieldProps {
  form: FormModel<PartnerValues>;
  variable: Variable;
  tables: readonly { readonly table_uuid: string; readonly name: string }[];
}

function VariableField({ form, variable, tables }: VariableFieldProps) {
  const { name, label, type, required, help, options } = variable;
  const shared = {
    field: form.field(`template_values.${name}`),
    label,
    required,
    description: help ?? undefined,
  };
  if (type === 'BOOLEAN') return <SelectField {...shared} choices={YES_NO} />;
  if (type === 'ENUM')
    return <SelectField {...shared} choices={options.map((value) => ({ value, label: value }))} />;
  if (type === 'LOOKUP_TABLE')
    return (
      <SelectField
        {...shared}
        choices={tables.map((table) => ({ value: table.table_uuid, label: table.name }))}
      />
    );
  return <TextField {...shared} span={3} />;
}
