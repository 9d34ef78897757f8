import { useState } from 'react';
import { graphql, usePreloadedQuery } from 'react-relay/hooks';
import type { NewAdapterKeyMutation } from '#gql/NewAdapterKeyMutation';
import type { NewAdapterKeyQuery } from '#gql/NewAdapterKeyQuery';
import { found } from '#errors/not-found.ts';
import { nameError } from '#rules/text.ts';
import { toLocalInput } from '#lib/dates.ts';
import { endOfDay } from '#lib/days.ts';
import { useNow } from '#lib/useNow.ts';
import { useOnce } from '#relay/useOnce.ts';
import { CopyOnceDialog } from '#ui/form/CopyOnceDialog.tsx';
import { DateField } from '#ui/form/DateField.tsx';
import { formSchema } from '#ui/form/form-schema.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useZone } from '#ui/text/zone.ts';
import { useFormAddress } from '#shared/forms/form-address.ts';
import { useEntityForm } from '#shared/forms/useEntityForm.ts';
import type { OpenedFormProps } from '#shared/drawers/form-drawer.ts';
import { addToList } from '#shared/list-changes.ts';

interface KeyValues {
  readonly name: string;
  /** The last day on which the key works; '' if it does not expire. */
  readonly expires_on: string;
}

const blank: KeyValues = { name: '', expires_on: '' };

const schema = formSchema<KeyValues>(function* (value) {
  yield ['name', nameError(value.name)];
});

/** `?new=1`: the form of a new key, then the key itself, once. */
export function NewAdapterKey({ loaded, connectionId }: OpenedFormProps<NewAdapterKeyQuery>) {
  const data = usePreloadedQuery<NewAdapterKeyQuery>(
    graphql`
      query NewAdapterKeyQuery($company_uuid: ID!) @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
        }
      }
    `,
    loaded,
  );
  const { company_uuid } = found(data.company, 'workspace');
  const { close } = useFormAddress();
  const zone = useZone();
  const now = useNow(60_000);
  // Kept only in this state, so that it is gone when the dialog closes.
  const [issued, setIssued] = useState<string | null>(null);
  const [create] = useOnce<NewAdapterKeyMutation>(
    graphql`
      mutation NewAdapterKeyMutation($input: CreateRemoteAdapterApiKeyInput!) {
        create_remote_adapter_api_key(input: $input) {
          api_key
          remote_adapter_api_key_edge {
            cursor
            node {
              key_uuid
              ...useAdapterKeys_key
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
    { failure: 'The API key was not added', inForm: 'all' },
  );
  const form = useEntityForm<KeyValues, KeyValues>({
    formKey: `remote-adapter-api-key/new/${company_uuid}`,
    subject: 'New API key',
    values: blank,
    schema,
    isNew: true,
    async save({ name, expires_on }) {
      const result = await create(
        { input: { company_uuid, name: name.trim(), expires_at: endOfDay(expires_on, zone) } },
        {
          updater(store) {
            const edge = store
              .getRootField('create_remote_adapter_api_key')
              ?.getLinkedRecord('remote_adapter_api_key_edge');
            addToList(store, edge, { connectionId, company_uuid });
          },
        },
      );
      if (result.ok) {
        setIssued(result.response.create_remote_adapter_api_key.api_key ?? null);
        return { ok: true };
      }
      return {
        ok: false,
        errors: result.errors.map((error) =>
          error.path[0] === 'expires_at' ? { ...error, path: ['expires_on'] } : error,
        ),
      };
    },
  });
  if (issued !== null) return <CopyOnceDialog secret={issued} what="API key" onDone={close} />;
  return (
    <FormDrawer
      form={form}
      onClose={close}
      title="New API key"
      context="It is shown once"
      size="small"
      saveLabel="Add API key"
    >
      <FormSection title="General">
        <TextField
          field={form.field('name')}
          label="Name"
          required
          focusFirst
          description="The program or developer that registers adapters"
        />
        <DateField
          field={form.field('expires_on')}
          label="Expires after"
          min={toLocalInput(now, zone).slice(0, 10)}
          description="Leave it empty if the key does not expire."
        />
      </FormSection>
    </FormDrawer>
  );
}
