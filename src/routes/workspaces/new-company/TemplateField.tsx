import { graphql, useFragment } from 'react-relay/hooks';
import type { TemplateField_viewer$key } from '#gql/TemplateField_viewer';
import { pluralize } from '#lib/text.ts';
import { nodesOf } from '#relay/connection.ts';
import { FormSection } from '#ui/form/FormSection.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import type { FormField } from '#ui/form/form-model.ts';
import { NO_TEMPLATE } from './new-company-form.ts';

interface TemplateFieldProps {
  viewerRef: TemplateField_viewer$key;
  field: FormField<string>;
}

const NONE = { value: NO_TEMPLATE, label: 'No template' };

/** The choice of a template that the workspace starts with; nothing if there are no templates. */
export function TemplateField({ viewerRef, field }: TemplateFieldProps) {
  const { starter_templates } = useFragment(
    graphql`
      fragment TemplateField_viewer on Viewer @throwOnFieldError {
        starter_templates(first: 100) {
          edges {
            node {
              template_uuid
              name
              description
              flows {
                __typename
              }
            }
          }
        }
      }
    `,
    viewerRef,
  );
  const value = useFieldValue(field);
  const templates = nodesOf(starter_templates);
  if (templates.length === 0) return null;
  const chosen = templates.find(({ template_uuid }) => template_uuid === value);
  return (
    <FormSection card title="Template" hint="Flows to set up each trading partner with">
      <SelectField
        field={field}
        label="Start from"
        choices={[
          NONE,
          ...templates.map(({ template_uuid, name }) => ({ value: template_uuid, label: name })),
        ]}
        description={
          chosen
            ? [chosen.description, `Creates ${pluralize(chosen.flows.length, 'flow')} for a partner.`]
                .filter(Boolean)
                .join(' ')
            : 'Templates can also be applied later'
        }
      />
    </FormSection>
  );
}
