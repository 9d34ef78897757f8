import {
  IconCopy,
  IconDots,
  IconSearch,
  IconHistory,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlug,
  IconTrash,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { HostSystemMenu_hostSystem$key } from '#gql/HostSystemMenu_hostSystem';
import { nodesOf } from '#relay/connection.ts';
import { lazily } from '#lib/lazily.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { useTabStop } from '#ui/text/tab-stop.ts';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { someOf } from '../../_shared/some-of.ts';
import { paths } from '../../paths.ts';
import { historySearch } from '../../_shared/audit/history-address.ts';
import { useOpenOver } from '../../useOpenOver.ts';
import { useEnableHostSystem } from './useEnableHostSystem.ts';

const DeleteHostSystem = lazily(() => import('./form/DeleteHostSystem.tsx'), 'DeleteHostSystem');

const LOCKED = 'You can view everything but change nothing';
const MAX_NAMED = 3;

interface HostSystemMenuProps {
  hostSystemRef: HostSystemMenu_hostSystem$key;
  connectionId: string;
  onDeleted: () => void;
}

/** "Used by “Send ASN”, “Receive PO” and 2 more. Assign …" */
function usedByWords(flows: readonly { readonly flow_name: string }[], total: number): string {
  const named = flows.slice(0, MAX_NAMED).map(({ flow_name }) => `“${flow_name}”`);
  return `Used by ${someOf(named, total)}. Assign another host system to ${total === 1 ? 'this flow' : 'these flows'} first.`;
}

/** The action menu of a row. */
export function HostSystemMenu({ hostSystemRef, connectionId, onDeleted }: HostSystemMenuProps) {
  const system = useFragment(
    graphql`
      fragment HostSystemMenu_hostSystem on HostSystem {
        host_system_uuid
        company_uuid
        name
        type
        enabled
        used_by {
          total_count
          edges {
            node {
              flow_uuid
              flow_name
            }
          }
        }
        viewer_can_edit
        viewer_can_delete
      }
    `,
    hostSystemRef,
  );
  const { host_system_uuid, company_uuid, name, type, enabled, used_by, viewer_can_edit } = system;
  const [isAsked, setAsked] = useState(false);
  const { openForm } = useFormAddress();
  const { search } = useLocation();
  const openOver = useOpenOver();
  const tabIndex = useTabStop();
  const setEnabled = useEnableHostSystem(system);
  const at = { company_uuid, host_system_uuid };
  const locked = viewer_can_edit ? undefined : LOCKED;
  return (
    <>
      <Menu
        label={`Actions for ${name}`}
        align="end"
        items={[
          {
            label: viewer_can_edit ? 'Edit' : 'Show',
            icon: <IconPencil size={16} />,
            hint: 'E',
            onSelect: () => openForm({ edit: host_system_uuid }),
          },
          {
            label: 'Verify',
            icon: <IconPlug size={16} />,
            hint: 'V',
            to: paths.verifyHostSystem(at),
          },
          ...(type === 'EADAPTOR' || type === 'EADAPTOR_NEXT'
            ? [
                {
                  label: 'eAdaptor query',
                  icon: <IconSearch size={16} />,
                  to: paths.hostSystemEadaptorQuery(at),
                },
              ]
            : []),
          {
            label: 'Duplicate',
            icon: <IconCopy size={16} />,
            disabled: locked,
            onSelect: () => openForm({ new: host_system_uuid }),
          },
          {
            label: enabled ? 'Disable' : 'Enable',
            icon: enabled ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />,
            disabled: locked,
            onSelect: () => void setEnabled(!enabled),
          },
          {
            label: 'History',
            icon: <IconHistory size={16} />,
            onSelect: () =>
              openOver(historySearch(search, { entity_type: 'HostSystem', entity_id: host_system_uuid })),
          },
          { divider: true },
          {
            label: 'Delete…',
            icon: <IconTrash size={16} />,
            danger: true,
            disabled:
              locked ??
              (used_by.total_count > 0
                ? usedByWords(nodesOf(used_by), used_by.total_count)
                : system.viewer_can_delete
                  ? undefined
                  : 'Only owners delete host systems.'),
            onSelect: () => setAsked(true),
          },
        ]}
        renderTrigger={(trigger) => (
          <IconButton
            {...trigger}
            small
            tabIndex={tabIndex}
            label={`Actions for ${name}`}
            icon={<IconDots size={16} />}
          />
        )}
      />
      {isAsked && (
        <Suspense fallback={null}>
          <DeleteHostSystem
            system={system}
            connectionId={connectionId}
            onDelete={onDeleted}
            onClose={() => setAsked(false)}
          />
        </Suspense>
      )}
    </>
  );
}
