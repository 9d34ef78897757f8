import { graphql, useFragment, usePreloadedQuery } from 'react-relay/hooks';
import { useParams } from 'react-router';
import type { EditTemplate_template$key } from '#gql/EditTemplate_template';
import type { EditTemplateQuery } from '#gql/EditTemplateQuery';
import type { EditTemplateSaveMutation } from '#gql/EditTemplateSaveMutation';
import { useMutation } from '#relay/useMutation.ts';
import { notify } from '#ui/feedback/notify.ts';
import { formSchema } from '#ui/form/form-schema.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { AuditTrail } from '#shared/audit/AuditTrail.tsx';
import { useFormAddress } from '#shared/forms/form-address.ts';
import { useEntityForm } from '#shared/forms/useEntityForm.ts';
import type { OpenedFormProps } from '#shared/drawers/form-drawer.ts';
import { NotThere } from '#shared/drawers/NotThere.tsx';
import type { CategoryName, VisibilityName } from '#shared/templates/template-labels.ts';
import { detailsErrors, chosenTypes, detailsInput, type DetailsValues } from './details-form.ts';
import { DetailsFields } from './DetailsFields.tsx';

const detailsSchema = formSchema(detailsErrors);

/** `?edit=<uuid>`: the form for a template's name, description and audience, which are not part of its versions. */
export function EditTemplate({ loaded }: OpenedFormProps<EditTemplateQuery>) {
  const { template } = usePreloadedQuery<EditTemplateQuery>(
    graphql`
      query EditTemplateQuery($template_uuid: ID!) @throwOnFieldError {
        template(template_uuid: $template_uuid) {
          template_uuid
          company_uuid
          viewer_can_edit
          ...EditTemplate_template
        }
      }
    `,
    loaded,
  );
  const { company_uuid } = useParams();
  const { close } = useFormAddress();
  // A template of another workspace can be used here, but not edited.
  if (template?.company_uuid !== company_uuid || !template?.viewer_can_edit)
    return <NotThere what="template" onClose={close} />;
  return <EditDrawer key={template.template_uuid} templateRef={template} onClose={close} />;
}

interface EditDrawerProps {
  templateRef: EditTemplate_template$key;
  onClose: () => void;
}

function EditDrawer({ templateRef, onClose }: EditDrawerProps) {
  const template = useFragment(
    graphql`
      fragment EditTemplate_template on Template {
        template_uuid
        name
        description
        category
        partner_types
        visibility
        lock_version
        created_at
        created_by {
          display
        }
        updated_at
        updated_by {
          display
        }
      }
    `,
    templateRef,
  );
  const [save] = useMutation<EditTemplateSaveMutation>(
    graphql`
      mutation EditTemplateSaveMutation($input: SaveTemplateInput!) {
        save_template(input: $input) {
          template_edge {
            node {
              template_uuid
              ...EditTemplate_template
            }
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The template was not saved', inForm: 'all' },
  );
  const { template_uuid, updated_by, updated_at } = template;
  const form = useEntityForm<DetailsValues, DetailsValues, number>({
    formKey: `template/${template_uuid}`,
    subject: template.name,
    values: {
      name: template.name,
      description: template.description ?? '',
      category: template.category as CategoryName,
      partner_types: chosenTypes(template.partner_types),
      visibility: template.visibility as VisibilityName,
    },
    schema: detailsSchema,
    version: template.lock_version,
    changedBy: { name: updated_by.display, at: updated_at },
    async save(values, { version }) {
      const result = await save({
        input: { template_uuid, lock_version: version, ...detailsInput(values) },
      });
      return result.ok ? { ok: true } : { ok: false, errors: result.errors };
    },
    onSaved() {
      notify.success(`${form.getValues().name.trim()} saved`);
      onClose();
    },
  });
  return (
    <FormDrawer
      form={form}
      onClose={onClose}
      title={template.name}
      context="Template"
      after={
        <AuditTrail
          entity_type="Template"
          entity_id={template_uuid}
          created={{ at: template.created_at, by: template.created_by.display }}
          changed={{ at: updated_at, by: updated_by.display }}
        />
      }
    >
      <DetailsFields
        focusFirst
        fields={{
          name: form.field('name'),
          description: form.field('description'),
          category: form.field('category'),
          partner_types: form.field('partner_types'),
          visibility: form.field('visibility'),
        }}
      />
    </FormDrawer>
  );
}
