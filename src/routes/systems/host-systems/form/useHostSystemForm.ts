import { graphql, useFragment } from 'react-relay/hooks';
import type {
  useHostSystemForm_hostSystem$data,
  useHostSystemForm_hostSystem$key,
} from '#gql/useHostSystemForm_hostSystem';
import type { useHostSystemFormSaveMutation } from '#gql/useHostSystemFormSaveMutation';
import { useMutation } from '#relay/useMutation.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import {
  configInput,
  connectionFormErrors,
  copiedConfig,
  newConfig,
  secretInputs,
} from '#shared/connection-form/config-input.ts';
import { blankSecrets, secretPaths } from '#shared/connection-form/config-values.ts';
import { readConfig } from '#shared/connection-form/connection-config.ts';
import {
  connectionTypes,
  onlyDirection,
  type ConnectionType,
  type DirectionName,
} from '#shared/connection-form/connection-types.ts';
import { addToList } from '#shared/list-changes.ts';
import { useEntityForm } from '#shared/forms/useEntityForm.ts';
import type { SystemKindName } from '../host-system-labels.ts';
import { useCopyName } from './useCopyName.ts';
import { hostSystemSchema, type HostSystemValues } from './host-system-form.ts';

const fragment = graphql`
  fragment useHostSystemForm_hostSystem on HostSystem @throwOnFieldError {
    host_system_uuid
    name
    system_kind
    direction
    environment
    enabled
    is_default
    config {
      ...connectionConfig_config
    }
    updated_at
    updated_by {
      display
    }
    lock_version
  }
`;

const isCargoWise = (type: ConnectionType) => type === 'EADAPTOR' || type === 'EADAPTOR_NEXT';

const blank = (type: ConnectionType): HostSystemValues => ({
  name: '',
  system_kind: isCargoWise(type) ? 'CARGOWISE' : '',
  direction: onlyDirection(type, 'workspace') ?? 'BOTH',
  environment: 'PRODUCTION',
  enabled: true,
  is_default: false,
  config: newConfig(type),
  secrets: blankSecrets,
});

/** The form values of a stored host system. Enum values that only a newer server knows are kept. */
const valuesOf = (type: ConnectionType, stored: useHostSystemForm_hostSystem$data): HostSystemValues => ({
  name: stored.name,
  system_kind: stored.system_kind as SystemKindName,
  direction: stored.direction as DirectionName,
  environment: stored.environment as HostSystemValues['environment'],
  enabled: stored.enabled,
  is_default: stored.is_default,
  config: readConfig(type, stored.config),
  secrets: blankSecrets,
});

interface HostSystemFormOptions {
  company_uuid: string;
  connectionId: string;
  type: ConnectionType;
  /** The host system to edit; null for a new one. */
  hostSystemRef: useHostSystemForm_hostSystem$key | null;
  /** The host system that a new one copies. */
  originalRef?: useHostSystemForm_hostSystem$key | null;
  onSaved: () => void;
}

/** The form model of a host system, new or stored. */
export function useHostSystemForm(options: HostSystemFormOptions): FormModel<HostSystemValues> {
  const { company_uuid, connectionId, type, hostSystemRef, originalRef = null, onSaved } = options;
  const stored = useFragment(fragment, hostSystemRef);
  const original = useFragment(fragment, originalRef);
  const copyName = useCopyName();
  const [save] = useMutation<useHostSystemFormSaveMutation>(
    graphql`
      mutation useHostSystemFormSaveMutation($input: SaveHostSystemInput!) {
        save_host_system(input: $input) {
          host_system_edge {
            cursor
            node {
              host_system_uuid
              ...HostSystemItem_hostSystem
              ...EditHostSystem_hostSystem
              ...useHostSystemForm_hostSystem
            }
          }
          former_default {
            host_system_uuid
            is_default
            lock_version
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The host system was not saved', inForm: 'all' },
  );
  const copied = original && valuesOf(type, original);
  const copy = copied && {
    ...copied,
    name: copyName(copied.name),
    is_default: false,
    config: copiedConfig(type, copied.config),
  };
  const isNew = !stored;
  return useEntityForm<HostSystemValues, HostSystemValues, number | null>({
    formKey: `host-system/${stored?.host_system_uuid ?? `new/${company_uuid}/${original?.host_system_uuid ?? type}`}`,
    subject: stored?.name ?? `New ${connectionTypes[type]}`,
    values: stored ? valuesOf(type, stored) : (copy ?? blank(type)),
    schema: hostSystemSchema(type),
    secrets: secretPaths,
    isNew,
    version: stored?.lock_version ?? null,
    changedBy: stored ? { name: stored.updated_by.display, at: stored.updated_at } : null,
    async save(values, { version }) {
      const secrets = secretInputs(type, values);
      const result = await save(
        {
          input: {
            ...(stored
              ? { host_system_uuid: stored.host_system_uuid, lock_version: version }
              : { company_uuid, type }),
            name: values.name.trim(),
            system_kind: values.system_kind === '' ? null : values.system_kind,
            direction: values.direction,
            environment: values.environment,
            enabled: values.enabled,
            // A host system can become the default, but stops being it only when another one does.
            ...(values.is_default && !stored?.is_default ? { is_default: true } : {}),
            config: configInput(type, values.config, isNew),
            ...(secrets.length > 0 ? { secrets } : {}),
          },
        },
        {
          updater(store) {
            const edge = store.getRootField('save_host_system')?.getLinkedRecord('host_system_edge');
            if (isNew) addToList(store, edge, { connectionId, company_uuid });
          },
        },
      );
      return result.ok ? { ok: true } : { ok: false, errors: connectionFormErrors(result.errors, secrets) };
    },
    onSaved,
  });
}
