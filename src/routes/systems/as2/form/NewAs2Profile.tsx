import { graphql, usePreloadedQuery } from 'react-relay/hooks';
import type { NewAs2ProfileMutation } from '#gql/NewAs2ProfileMutation';
import type { NewAs2ProfileQuery } from '#gql/NewAs2ProfileQuery';
import { found } from '#errors/not-found.ts';
import { useMutation } from '#relay/useMutation.ts';
import { notify } from '#ui/feedback/notify.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { useEntityForm } from '#shared/forms/useEntityForm.ts';
import type { OpenedFormProps } from '#shared/drawers/form-drawer.ts';
import { addToList } from '#shared/list-changes.ts';
import { useDrawerAddress } from '../useDrawerAddress.ts';
import {
  generated,
  imported,
  keyProblems,
  keySecrets,
  toFieldError,
  usualKey,
  type KeyValues,
} from './key-form.ts';
import { KeyFields } from './KeyFields.tsx';
import { onlyDefault } from './only-default.ts';
import { formSchema } from '#ui/form/form-schema.ts';
import { profileProblems, type ProfileValues } from './profile-form.ts';
import { ProfileFields } from './ProfileFields.tsx';

type Values = ProfileValues & KeyValues;

const schema = formSchema<Values>((values) => [...profileProblems(values), ...keyProblems(values)]);

/** `?new=1`: the form of a new profile with its key pair. */
export function NewAs2Profile({ loaded, connectionId }: OpenedFormProps<NewAs2ProfileQuery>) {
  const data = usePreloadedQuery<NewAs2ProfileQuery>(
    graphql`
      query NewAs2ProfileQuery($company_uuid: ID!) @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
        }
      }
    `,
    loaded,
  );
  const { company_uuid } = found(data.company, 'workspace');
  const { close } = useDrawerAddress();
  const [save] = useMutation<NewAs2ProfileMutation>(
    graphql`
      mutation NewAs2ProfileMutation($input: SaveAs2ProfileInput!) {
        save_as2_profile(input: $input) {
          as2_profile_edge {
            cursor
            node {
              as2_profile_uuid
              ...ProfileTable_profile
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
    { failure: 'The AS2 profile was not added', inForm: 'all' },
  );
  const form = useEntityForm<Values, Values>({
    formKey: `as2-profile/new/${company_uuid}`,
    subject: 'New AS2 profile',
    values: { name: '', as2_id: '', is_default: false, ...usualKey },
    schema,
    secrets: keySecrets,
    isNew: true,
    async save(values) {
      const { name, as2_id, is_default, source } = values;
      const result = await save(
        {
          input: {
            company_uuid,
            name: name.trim(),
            as2_id: as2_id.trim(),
            is_default,
            ...(source === 'generate' ? { key: generated(values) } : { import: imported(values) }),
          },
        },
        {
          updater(store) {
            const edge = store.getRootField('save_as2_profile')?.getLinkedRecord('as2_profile_edge');
            addToList(store, edge, { connectionId, company_uuid });
            const node = edge?.getLinkedRecord('node');
            if (node?.getValue('is_default') === true)
              onlyDefault(store, connectionId, node.getValue('as2_profile_uuid'));
          },
        },
      );
      if (!result.ok) return { ok: false, errors: result.errors.map(toFieldError) };
      notify.success(`${name.trim()} added`);
      return { ok: true };
    },
    onSaved: close,
  });
  return (
    <FormDrawer
      form={form}
      onClose={close}
      title="New AS2 profile"
      context="AS2 ID and key pair of the workspace"
      saveLabel="Add profile"
    >
      <ProfileFields form={form} isDefault={false} />
      <KeyFields form={form} title="Key pair" />
    </FormDrawer>
  );
}
