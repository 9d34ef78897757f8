import { graphql, useFragment } from 'react-relay/hooks';
import type { RotateCarrierKey_key$key } from '#gql/RotateCarrierKey_key';
import type { RotateCarrierKeyMutation } from '#gql/RotateCarrierKeyMutation';
import { toLocalInput } from '#lib/dates.ts';
import { dayOf, endOfDay } from '#lib/days.ts';
import { useNow } from '#lib/useNow.ts';
import { useMutation } from '#relay/useMutation.ts';
import { notify } from '#ui/feedback/notify.ts';
import { DateField } from '#ui/form/DateField.tsx';
import { formSchema } from '#ui/form/form-schema.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { useZone } from '#ui/text/zone.ts';
import {
  blankSecrets,
  secretErrors,
  secretInput,
  secretNames,
  type CarrierSecrets,
} from './carrier-key-form.ts';
import type { AuthKindName } from './carrier-key-labels.ts';
import { CarrierKeyTest } from './CarrierKeyTest.tsx';
import { SecretFields } from './SecretFields.tsx';
import { useEntityForm } from '../forms/useEntityForm.ts';

interface RotateValues extends CarrierSecrets {
  readonly expires_on: string;
}

interface RotateCarrierKeyProps {
  keyRef: RotateCarrierKey_key$key;
  onClose: () => void;
}

/** A form for a key's new secrets, which can be tested before they replace the current ones. */
export function RotateCarrierKey({ keyRef, onClose }: RotateCarrierKeyProps) {
  const key = useFragment(
    graphql`
      fragment RotateCarrierKey_key on CarrierApiKey {
        key_uuid
        lock_version
        label
        status
        auth_kind
        expires_at
      }
    `,
    keyRef,
  );
  const { key_uuid, label, status, expires_at } = key;
  const kind = key.auth_kind as AuthKindName;
  const [rotate] = useMutation<RotateCarrierKeyMutation>(
    graphql`
      mutation RotateCarrierKeyMutation($input: RotateCarrierApiKeyInput!) {
        rotate_carrier_api_key(input: $input) {
          carrier_api_key {
            key_uuid
            lock_version
            ...CarrierKeyItem_key
            ...KeyUse_key
            ...useCarrierKeyForm_key
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: `${label} was not rotated`, inForm: 'all' },
  );
  const zone = useZone();
  const now = useNow(60_000);
  const hasExpired = status === 'EXPIRED';
  const form = useEntityForm<RotateValues, RotateValues>({
    formKey: `carrier-api-key/${key_uuid}/rotate`,
    subject: label,
    values: {
      ...blankSecrets,
      expires_on: expires_at == null || hasExpired ? '' : dayOf(expires_at, zone),
    },
    schema: formSchema<RotateValues>(function* (value) {
      for (const { path, message } of secretErrors(kind, value)) yield [[path], message];
    }),
    secrets: secretNames,
    isNew: true,
    async save(values, { changed }) {
      const result = await rotate({
        input: {
          key_uuid,
          lock_version: key.lock_version,
          secrets: secretInput(kind, values),
          // An unchanged expiry is not sent, because its stored time of day may be any. One that has passed cannot
          // apply to the new secret.
          ...(hasExpired || changed.includes('expires_on')
            ? { expires_at: endOfDay(values.expires_on, zone) }
            : {}),
        },
      });
      if (result.ok) return { ok: true };
      return {
        ok: false,
        errors: result.errors.map((error) =>
          error.path[0] === 'expires_at' ? { ...error, path: ['expires_on'] } : error,
        ),
      };
    },
    onSaved: () => {
      notify.success(`${label} rotated`);
      onClose();
    },
  });
  const read = () => {
    const values = form.getValues();
    const [error] = secretErrors(kind, values);
    return error ? { missing: error.message } : { input: { key_uuid, secrets: secretInput(kind, values) } };
  };
  return (
    <FormDrawer
      form={form}
      onClose={onClose}
      title={`Rotate ${label}`}
      context="Get the new secret from the carrier first"
      size="small"
      saveLabel="Rotate"
      after={<CarrierKeyTest read={read} field={form.field('expires_on')} context="before it is stored" />}
    >
      <FormSection title="New secret" hint="It replaces the current one at once">
        <SecretFields form={form} kind={kind} />
        <DateField
          field={form.field('expires_on')}
          label="Expires after"
          span={3}
          min={toLocalInput(now, zone).slice(0, 10)}
          description="Leave it empty if the key does not expire."
        />
      </FormSection>
    </FormDrawer>
  );
}
