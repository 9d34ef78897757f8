import { graphql, useFragment } from 'react-relay/hooks';
import type { RestrictionsDrawer_server$key } from '#gql/RestrictionsDrawer_server';
import type { RestrictionsDrawerSaveMutation } from '#gql/RestrictionsDrawerSaveMutation';
import { useMutation } from '#relay/useMutation.ts';
import { notify } from '#ui/feedback/notify.ts';
import { formSchema } from '#ui/form/form-schema.ts';
import { AuditTrail } from '../../_shared/audit/AuditTrail.tsx';
import { CheckboxField } from '#ui/form/CheckboxField.tsx';
import type { Chosen } from '#ui/form/choice.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { SegmentedField } from '#ui/form/SegmentedField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import { PartnersField } from '../../_shared/forms/PartnersField.tsx';
import { useEntityForm } from '../../_shared/forms/useEntityForm.ts';

type Scope = 'ALL' | 'SOME';

interface Restrictions {
  readonly scope: Scope;
  readonly partners: readonly Chosen[];
  readonly redact_files: boolean;
  readonly max_rows: number | null;
}

const MAX_ROWS = 500;
const isRows = (rows: number | null): boolean =>
  rows !== null && Number.isInteger(rows) && rows >= 1 && rows <= MAX_ROWS;

const schema = formSchema<Restrictions>(function* (value) {
  if (value.scope === 'SOME' && value.partners.length === 0)
    yield ['partners', 'Choose at least one trading partner.'];
  if (!isRows(value.max_rows)) yield ['max_rows', `Enter a whole number, 1 to ${MAX_ROWS}.`];
});

interface RestrictionsDrawerProps {
  serverRef: RestrictionsDrawer_server$key;
  onClose: () => void;
}

/** `?edit=restrictions`: the form for the restrictions on assistants. */
export function RestrictionsDrawer({ serverRef, onClose }: RestrictionsDrawerProps) {
  const server = useFragment(
    graphql`
      fragment RestrictionsDrawer_server on McpServer {
        mcp_server_uuid
        company_uuid
        allows_all_partners
        allowed_partners {
          partner_uuid
          partner_name
        }
        redact_files
        max_rows
        lock_version
        updated_at
        updated_by {
          display
        }
      }
    `,
    serverRef,
  );
  const { company_uuid, allows_all_partners, updated_at, updated_by } = server;
  const [save] = useMutation<RestrictionsDrawerSaveMutation>(
    graphql`
      mutation RestrictionsDrawerSaveMutation($input: UpdateMcpServerInput!) {
        update_mcp_server(input: $input) {
          mcp_server {
            mcp_server_uuid
            ...RestrictionsCard_server
            ...RestrictionsDrawer_server
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The restrictions were not saved', inForm: 'all' },
  );
  const form = useEntityForm<Restrictions, Restrictions, number>({
    formKey: `mcp-server/${company_uuid}`,
    subject: 'Restrictions of the MCP server',
    values: {
      scope: allows_all_partners ? 'ALL' : 'SOME',
      partners: allows_all_partners
        ? []
        : server.allowed_partners.map((allowedPartner) => ({
            value: allowedPartner.partner_uuid,
            label: allowedPartner.partner_name,
          })),
      redact_files: server.redact_files,
      max_rows: server.max_rows,
    },
    schema,
    version: server.lock_version,
    changedBy: updated_at && updated_by ? { name: updated_by.display, at: updated_at } : null,
    async save({ scope, partners, redact_files, max_rows }, { version }) {
      const result = await save({
        input: {
          company_uuid,
          lock_version: version,
          allowed_partner_uuids: scope === 'ALL' ? null : partners.map(({ value }) => value),
          redact_files,
          max_rows,
        },
      });
      if (result.ok) return { ok: true };
      return {
        ok: false,
        errors: result.errors.map((error) =>
          error.path[0] === 'allowed_partner_uuids' ? { ...error, path: ['partners'] } : error,
        ),
      };
    },
    onSaved() {
      notify.success('Restrictions saved');
      onClose();
    },
  });
  const scope = form.field('scope');
  return (
    <FormDrawer
      form={form}
      onClose={onClose}
      title="Restrictions"
      context="MCP server"
      size="small"
      after={
        updated_at &&
        updated_by && (
          <AuditTrail
            entity_type="McpServer"
            entity_id={server.mcp_server_uuid}
            changed={{ at: updated_at, by: updated_by.display }}
          />
        )
      }
    >
      <FormSection title="Trading partners">
        <SegmentedField
          field={scope}
          label="Assistants have access to"
          choices={[
            { value: 'ALL', label: 'All' },
            { value: 'SOME', label: 'Some' },
          ]}
        />
        {useFieldValue(scope) === 'SOME' && (
          <PartnersField
            field={form.field('partners')}
            label="Trading partners"
            required
            company_uuid={company_uuid}
          />
        )}
      </FormSection>
      <FormSection title="Contents">
        <CheckboxField
          field={form.field('redact_files')}
          label="Withhold file contents"
          description="Assistants see names and sizes of files, but not what is in them."
        />
        <NumberField
          field={form.field('max_rows')}
          label="Largest response"
          unit="rows"
          required
          description={`1 to ${MAX_ROWS} for each call.`}
        />
      </FormSection>
    </FormDrawer>
  );
}
