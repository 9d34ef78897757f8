import { useRef, useState } from 'react';
import { graphql, useFragment, usePreloadedQuery } from 'react-relay/hooks';
import { useSearchParams } from 'react-router';
import type { NewTemplateQuery } from '#gql/NewTemplateQuery';
import type { NewTemplateSaveMutation } from '#gql/NewTemplateSaveMutation';
import type { NewTemplate_company$key } from '#gql/NewTemplate_company';
import { found } from '#errors/not-found.ts';
import type { UserError } from '#lib/user-error.ts';
import { useMutation } from '#relay/useMutation.ts';
import { notify } from '#ui/feedback/notify.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { MultiSelectField } from '#ui/form/MultiSelectField.tsx';
import { SegmentedField } from '#ui/form/SegmentedField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import { useFormAddress } from '#shared/forms/form-address.ts';
import { PartnerField } from '#shared/forms/PartnerField.tsx';
import { useEntityForm } from '#shared/forms/useEntityForm.ts';
import { isUuid } from '#routes/params.ts';
import { paths } from '#routes/paths.ts';
import type { OpenedFormProps } from '#shared/drawers/form-drawer.ts';
import { addToList } from '#shared/list-changes.ts';
import { useGoOn } from '#routes/useGoOn.ts';
import { detailsInput } from './details-form.ts';
import { DetailsFields } from './DetailsFields.tsx';
import { readDocument } from './document.ts';
import { documentDetails, documentInput } from './document-input.ts';
import { JsonField } from './JsonField.tsx';
import { blankTemplate, newTemplateSchema, type NewTemplateValues } from './new-template-form.ts';

const sources = [
  { value: 'partner', label: 'A partner' },
  { value: 'flows', label: 'Flows' },
  { value: 'json', label: 'JSON' },
] as const;

/** Maps an error of the server to the form's field. */
function toFormError(error: UserError, source: NewTemplateValues['source']): UserError {
  const [first = ''] = error.path;
  if (first === 'from_partner_uuid') return { ...error, path: ['partner'] };
  if (first === 'from_flow_uuids') return { ...error, path: ['flows'] };
  if (first !== 'flows' && first !== 'variables') return error;
  return { ...error, path: source === 'json' ? ['json'] : [] };
}

/** `?new=1`: the form of a new template, from a partner's flows, chosen flows, or an export. */
export function NewTemplate({ loaded, connectionId }: OpenedFormProps<NewTemplateQuery>) {
  const data = usePreloadedQuery<NewTemplateQuery>(
    graphql`
      query NewTemplateQuery($company_uuid: ID!) @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
          ...NewTemplate_company
        }
      }
    `,
    loaded,
  );
  return <NewDrawer companyRef={found(data.company, 'workspace')} connectionId={connectionId} />;
}

interface NewDrawerProps {
  companyRef: NewTemplate_company$key;
  connectionId: string;
}

function NewDrawer({ companyRef, connectionId }: NewDrawerProps) {
  const { company_uuid, flow_filter_options } = useFragment(
    graphql`
      fragment NewTemplate_company on Company @throwOnFieldError {
        company_uuid
        flow_filter_options {
          flows {
            flow_uuid
            flow_name
            trading_partner {
              partner_uuid
              partner_name
            }
          }
        }
      }
    `,
    companyRef,
  );
  const { close } = useFormAddress();
  const goOn = useGoOn();
  const [search] = useSearchParams();
  const [initial] = useState((): NewTemplateValues => {
    const partner_uuid = search.get('partner');
    const name = search.get('name') ?? '';
    return partner_uuid !== null && isUuid(partner_uuid)
      ? { ...blankTemplate, name, partner: { value: partner_uuid, label: name } }
      : blankTemplate;
  });
  /** The server's errors in the document that was sent. */
  const [refused, setRefused] = useState<readonly UserError[]>([]);
  const made = useRef('');
  const [save] = useMutation<NewTemplateSaveMutation>(
    graphql`
      mutation NewTemplateSaveMutation($input: SaveTemplateInput!) {
        save_template(input: $input) {
          template_edge {
            cursor
            node {
              template_uuid
              ...TemplateItem_template
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
    { failure: 'The template was not added', inForm: 'all' },
  );
  const form = useEntityForm<NewTemplateValues, NewTemplateValues>({
    formKey: `template/new/${company_uuid}`,
    subject: 'New template',
    values: initial,
    schema: newTemplateSchema,
    isNew: true,
    async save(values) {
      const { source, partner, flows, json } = values;
      setRefused([]);
      const { document, problems } =
        source === 'json' ? readDocument(json) : { document: null, problems: [] };
      const [problem] = problems;
      if (problem) {
        const message = `Line ${problem.line}: ${problem.message}`;
        return { ok: false, errors: [{ path: ['json'], message, code: 'VALIDATION' }] };
      }
      const result = await save(
        {
          input: {
            company_uuid,
            ...detailsInput(values),
            from_partner_uuid: source === 'partner' ? partner?.value : null,
            from_flow_uuids: source === 'flows' ? flows.map(({ value }) => value) : null,
            ...(document && documentInput(document)),
          },
        },
        {
          updater(store) {
            const edge = store.getRootField('save_template')?.getLinkedRecord('template_edge');
            addToList(store, edge, { connectionId, company_uuid });
          },
        },
      );
      if (!result.ok) {
        setRefused(result.errors);
        return { ok: false, errors: result.errors.map((error) => toFormError(error, source)) };
      }
      made.current = result.response.save_template.template_edge?.node.template_uuid ?? '';
      return { ok: true };
    },
    onSaved() {
      notify.success(`${form.getValues().name.trim()} added`);
      goOn(paths.workspaceTemplate({ company_uuid, template_uuid: made.current }));
    },
  });
  const source = useFieldValue(form.field('source'));
  const choices = (flow_filter_options?.flows ?? []).map(({ flow_uuid, flow_name, trading_partner }) => ({
    value: flow_uuid,
    label: `${flow_name}, ${trading_partner.partner_name}`,
  }));
  const takeText = (text: string) => {
    setRefused([]);
    const { document } = readDocument(text);
    if (!document) return;
    const typed = form.getValues();
    // A name that was typed takes precedence over the one in the file.
    if (typed.name.trim() !== '') return;
    const details = documentDetails(document);
    form.setValue('name', details.name);
    form.setValue('description', details.description);
    form.setValue('category', details.category);
    form.setValue('partner_types', details.partner_types);
  };
  return (
    <FormDrawer
      form={form}
      onClose={close}
      title="New template"
      context="What differs from partner to partner becomes a variable"
      saveLabel="Add template"
    >
      <FormSection title="Made from">
        <SegmentedField field={form.field('source')} label="Source" choices={sources} />
        {source === 'partner' && (
          <PartnerField
            field={form.field('partner')}
            label="Trading partner"
            required
            company_uuid={company_uuid}
            description="All its flows are copied as they are now, and it becomes the template’s first partner."
          />
        )}
        {source === 'flows' && (
          <MultiSelectField
            field={form.field('flows')}
            label="Flows"
            required
            placeholder="Add a flow…"
            choices={choices}
            description="Copied as they are now. Flows of integration licenses cannot be part of a template."
          />
        )}
        {source === 'json' && <JsonField field={form.field('json')} refused={refused} onText={takeText} />}
      </FormSection>
      <DetailsFields
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
