import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { EditHostSystem_hostSystem$key } from '#gql/EditHostSystem_hostSystem';
import { notify } from '#ui/feedback/notify.ts';
import { AuditLine } from '#ui/form/AuditLine.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { historySearch } from '#shared/audit/history-address.ts';
import { readAssigned } from '#shared/connection-form/connection-config.ts';
import { ConnectionTestPanel } from '#shared/connection-form/ConnectionTestPanel.tsx';
import {
  connectionTypes,
  verificationLook,
  type ConnectionType,
} from '#shared/connection-form/connection-types.ts';
import type { DrawerContext } from '#shared/drawers/form-drawer.ts';
import { useFormAddress } from '#shared/forms/form-address.ts';
import { HostSystemFacts } from './HostSystemFacts.tsx';
import { HostSystemFields } from './HostSystemFields.tsx';
import { useHostSystemForm } from './useHostSystemForm.ts';
import { useTestHostSystem } from './useTestHostSystem.ts';

interface EditHostSystemProps extends DrawerContext {
  type: ConnectionType;
  hostSystemRef: EditHostSystem_hostSystem$key;
  /** The flows that use it. */
  usedBy: ReactNode;
}

/** The form of a stored host system, with its assigned values and its users. */
export function EditHostSystem({ type, connectionId, hostSystemRef, usedBy }: EditHostSystemProps) {
  const system = useFragment(
    graphql`
      fragment EditHostSystem_hostSystem on HostSystem @throwOnFieldError {
        host_system_uuid
        company_uuid
        name
        verification_status
        config {
          ...connectionConfig_config
        }
        created_at
        created_by {
          display
        }
        updated_at
        updated_by {
          display
        }
        ...HostSystemFacts_hostSystem
        ...HostSystemFields_hostSystem
        ...useHostSystemForm_hostSystem
      }
    `,
    hostSystemRef,
  );
  const { host_system_uuid, company_uuid, name } = system;
  const { close } = useFormAddress();
  const { search } = useLocation();
  const test = useTestHostSystem();
  const form = useHostSystemForm({
    company_uuid,
    connectionId,
    type,
    hostSystemRef: system,
    onSaved: () => {
      notify.success(`${name} saved`);
      close();
    },
  });
  const direction = useFieldValue(form.field('direction'));
  const look = verificationLook(system.verification_status);
  return (
    <FormDrawer
      form={form}
      onClose={close}
      title={name}
      context={
        <>
          <StatusBadge tone={look.tone}>{look.label}</StatusBadge> {connectionTypes[type]}
        </>
      }
      after={
        <>
          <ConnectionTestPanel
            form={form}
            type={type}
            context={direction}
            test={(settings) => test({ host_system_uuid, direction, ...settings })}
          />
          <HostSystemFacts
            hostSystemRef={system}
            assigned={readAssigned(type, system.config)}
            usedBy={usedBy}
          />
          <AuditLine
            created={{ at: system.created_at, by: system.created_by.display }}
            changed={{ at: system.updated_at, by: system.updated_by.display }}
            historyTo={historySearch(search, { entity_type: 'HostSystem', entity_id: host_system_uuid })}
          />
        </>
      }
    >
      <HostSystemFields form={form} type={type} hostSystemRef={system} />
    </FormDrawer>
  );
}
