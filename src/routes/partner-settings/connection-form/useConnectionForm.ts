import { graphql, useFragment } from 'react-relay/hooks';
import type {
  useConnectionForm_endpoint$data,
  useConnectionForm_endpoint$key,
} from '#gql/useConnectionForm_endpoint';
import type { useConnectionFormMutation } from '#gql/useConnectionFormMutation';
import type { UserError } from '#lib/user-error.ts';
import { dataID } from '#relay/data-id.ts';
import { useMutation } from '#relay/useMutation.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import {
  configInput,
  connectionFormErrors,
  copiedConfig,
  newConfig,
  secretInputs,
} from '../../_shared/connection-form/config-input.ts';
import { blankSecrets, secretPaths } from '../../_shared/connection-form/config-values.ts';
import { readConfig } from '../../_shared/connection-form/connection-config.ts';
import {
  connectionTypes,
  onlyDirection,
  type ConnectionType,
  type DirectionName,
} from '../../_shared/connection-form/connection-types.ts';
import { useEntityForm } from '../../_shared/forms/useEntityForm.ts';
import { connectionSchema, isByStation, type PartnerConnectionValues } from './connection-values.ts';

const fragment = graphql`
  fragment useConnectionForm_endpoint on Endpoint @throwOnFieldError {
    endpoint_uuid
    name
    direction
    environment
    enabled
    config {
      ...connectionConfig_config
    }
    mailbox_grant {
      provider
      email
    }
    updated_at
    updated_by {
      display
    }
    lock_version
  }
`;

const blank = (type: ConnectionType, environment: string): PartnerConnectionValues => ({
  name: '',
  direction: onlyDirection(type, 'partner') ?? 'BOTH',
  environment: environment as PartnerConnectionValues['environment'],
  enabled: true,
  config: newConfig(type),
  secrets: blankSecrets,
  mailbox: [],
});

/** The form values of a stored connection. Enum values that only a newer server knows are kept. */
const valuesOf = (
  type: ConnectionType,
  stored: useConnectionForm_endpoint$data,
): PartnerConnectionValues => ({
  name: stored.name,
  direction: stored.direction as DirectionName,
  environment: stored.environment as PartnerConnectionValues['environment'],
  enabled: stored.enabled,
  config: readConfig(type, stored.config),
  secrets: blankSecrets,
  mailbox: stored.mailbox_grant
    ? [{ provider: stored.mailbox_grant.provider, email: stored.mailbox_grant.email, state: null }]
    : [],
});

/** Changes the paths of the server's errors in the mailbox to that of the form's field. */
export const mailboxErrors = (errors: readonly UserError[]): readonly UserError[] =>
  errors.map((error) => (error.path.join() === 'mailbox_state' ? { ...error, path: ['mailbox'] } : error));

/** The mailbox in the server's input; omitted unless it was changed. */
export const mailboxInput = ({
  changed,
  getValues,
}: Pick<FormModel<PartnerConnectionValues>, 'changed' | 'getValues'>) =>
  changed.includes('mailbox') ? { mailbox_state: getValues().mailbox[0]?.state ?? null } : {};

interface ConnectionFormOptions {
  company_uuid: string;
  partner_uuid: string;
  type: ConnectionType;
  /** The connection to edit; null for a new one. */
  endpointRef: useConnectionForm_endpoint$key | null;
  /** For a new connection, the one that it copies, and the name of the copy. */
  originalRef?: useConnectionForm_endpoint$key | null;
  nameOfCopy?: string;
  /** The initial environment of a new connection. */
  environment?: string;
  onSaved: () => void;
}

/** The form model of a partner's connection, new or stored. */
export function useConnectionForm(options: ConnectionFormOptions): FormModel<PartnerConnectionValues> {
  const { company_uuid, partner_uuid, type, endpointRef, originalRef = null, onSaved } = options;
  const { nameOfCopy = '', environment = 'PRODUCTION' } = options;
  const stored = useFragment(fragment, endpointRef);
  const original = useFragment(fragment, originalRef);
  const [save] = useMutation<useConnectionFormMutation>(
    graphql`
      mutation useConnectionFormMutation($input: SaveEndpointInput!) {
        save_endpoint(input: $input) {
          endpoint_edge {
            node {
              endpoint_uuid
              ...PartnerConnectionItem_endpoint
              ...ConnectionForms_endpoint
              ...useConnectionForm_endpoint
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
    { failure: 'The connection was not saved', inForm: 'all' },
  );
  const copied = original && valuesOf(type, original);
  const copy = copied && {
    ...copied,
    name: nameOfCopy,
    config: copiedConfig(type, copied.config),
    mailbox: [],
  };
  const isNew = !stored;
  return useEntityForm<PartnerConnectionValues, PartnerConnectionValues, number | null>({
    formKey: `connection/${stored?.endpoint_uuid ?? `new/${partner_uuid}/${original?.endpoint_uuid ?? type}`}`,
    parameters: ['type', 'copy'],
    subject: stored?.name ?? `New ${connectionTypes[type]}`,
    values: stored ? valuesOf(type, stored) : (copy ?? blank(type, environment)),
    schema: connectionSchema(type),
    secrets: secretPaths,
    isNew,
    version: stored?.lock_version ?? null,
    changedBy: stored ? { name: stored.updated_by.display, at: stored.updated_at } : null,
    async save(values, { version, changed }) {
      const secrets = isByStation(type) ? [] : secretInputs(type, values);
      const result = await save(
        {
          input: {
            ...(stored
              ? { endpoint_uuid: stored.endpoint_uuid, lock_version: version }
              : { partner_uuid, type }),
            name: values.name.trim(),
            direction: values.direction,
            environment: values.environment,
            enabled: values.enabled,
            ...(isByStation(type) ? {} : { config: configInput(type, values.config, isNew) }),
            ...(secrets.length > 0 ? { secrets } : {}),
            ...mailboxInput({ changed, getValues: () => values }),
          },
        },
        {
          updater(store, response) {
            if (!isNew || !response?.save_endpoint.endpoint_edge) return;
            // Invalidated, so that the lists of the partner and of the workspace are fetched again when opened.
            store.get(dataID('TradingPartner', { partner_uuid }))?.invalidateRecord();
            store.get(dataID('Company', { company_uuid }))?.invalidateRecord();
          },
        },
      );
      return result.ok
        ? { ok: true }
        : { ok: false, errors: mailboxErrors(connectionFormErrors(result.errors, secrets)) };
    },
    onSaved,
  });
}
