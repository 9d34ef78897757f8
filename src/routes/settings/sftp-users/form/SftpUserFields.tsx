import { graphql, useFragment } from 'react-relay/hooks';
import type { SftpUserFields_company$key } from '#gql/SftpUserFields_company';
import { toLocalInput } from '#lib/dates.ts';
import { useNow } from '#lib/useNow.ts';
import { nodesOf } from '#relay/connection.ts';
import { CheckboxField } from '#ui/form/CheckboxField.tsx';
import { DateField } from '#ui/form/DateField.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { RadioCardsField } from '#ui/form/RadioCardsField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TagsField } from '#ui/form/TagsField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { useZone } from '#ui/text/zone.ts';
import { permissionNames, permissions } from '../sftp-user-labels.ts';
import { DirectoryField } from './DirectoryField.tsx';
import { NewKeysField, StoredKeysField } from './PublicKeysField.tsx';
import { proposedRoot, type SftpUserValues } from './sftp-user-form.ts';

interface SftpUserFieldsProps {
  form: FormModel<SftpUserValues>;
  companyRef: SftpUserFields_company$key;
  /** For a stored account, whether it has a password now. */
  hadPassword?: boolean;
}

/** The fields of an account. */
export function SftpUserFields({ form, companyRef, hadPassword = false }: SftpUserFieldsProps) {
  const { sftp_server, trading_partners } = useFragment(
    graphql`
      fragment SftpUserFields_company on Company @throwOnFieldError {
        company_uuid
        sftp_server {
          directories
        }
        trading_partners(first: 200) {
          edges {
            node {
              partner_uuid
              partner_name
            }
          }
        }
      }
    `,
    companyRef,
  );
  const zone = useZone();
  const now = useNow(60_000);
  const username = useFieldValue(form.field('username'));
  const permission = useFieldValue(form.field('permission'));
  const hasPassword = useFieldValue(form.field('has_password'));
  return (
    <>
      <FormSection title="General">
        <TextField
          field={form.field('username')}
          label="User name"
          required
          mono
          span={3}
          focusFirst={form.isNew}
          description="Unique on the whole server"
          {...(!form.isNew && { readOnly: 'It cannot be changed. Add another user instead.' })}
        />
        <SelectField
          field={form.field('partner_uuid')}
          label="Trading partner"
          span={3}
          choices={[
            { value: '', label: 'None: our own' },
            ...nodesOf(trading_partners).map(({ partner_uuid, partner_name }) => ({
              value: partner_uuid,
              label: partner_name,
            })),
          ]}
        />
      </FormSection>
      <FormSection title="Sign-in" hint="SSH keys, a password, or both">
        {!form.isNew && <StoredKeysField field={form.field('kept_keys')} />}
        <NewKeysField field={form.field('new_keys')} label={form.isNew ? 'SSH public keys' : 'Keys to add'} />
        <CheckboxField
          field={form.field('has_password')}
          label="Allow a password"
          description={
            hadPassword
              ? 'To replace the password, use Rotate password in the menu of the list.'
              : 'One is generated when you save, and shown once.'
          }
          warning={hadPassword && !hasPassword ? 'The password stops working when you save.' : null}
        />
      </FormSection>
      <FormSection title="Access">
        <RadioCardsField
          field={form.field('permission')}
          label="Permission"
          choices={permissionNames.map((value) => ({ value, ...permissions[value] }))}
        />
        <DirectoryField
          field={form.field('root_directory')}
          directories={sftp_server.directories}
          proposed={proposedRoot({ ...form.getValues(), username, permission })}
        />
        <TagsField
          field={form.field('allowed_cidrs')}
          label="Allowed networks"
          placeholder="203.0.113.0/24"
          description="Single addresses, or networks in CIDR notation. Without any, sign-in is possible from everywhere."
        />
        <DateField
          field={form.field('expires_on')}
          label="Expires after"
          span={3}
          min={toLocalInput(now, zone).slice(0, 10)}
          description="Leave it empty if the user does not expire."
        />
      </FormSection>
    </>
  );
}
