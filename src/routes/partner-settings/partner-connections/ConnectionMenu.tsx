import {
  IconDots,
  IconMessageSearch,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlug,
  IconTrash,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ConnectionMenu_endpoint$key } from '#gql/ConnectionMenu_endpoint';
import type { ConnectionMenuEnableMutation } from '#gql/ConnectionMenuEnableMutation';
import { lazily } from '#lib/lazily.ts';
import { pluralize } from '#lib/text.ts';
import { useMutation } from '#relay/useMutation.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { Menu } from '#ui/overlay/Menu.tsx';
import type { MenuItem } from '#ui/overlay/MenuEntry.tsx';
import { useTabStop } from '#ui/text/tab-stop.ts';
import { useConnectionPlaces } from './useConnectionPlaces.ts';

const DeleteConnection = lazily(() => import('./DeleteConnection.tsx'), 'DeleteConnection');

interface ConnectionMenuProps {
  endpointRef: ConnectionMenu_endpoint$key;
  connectionId: string;
  /** Called before the row is removed. */
  onDelete: () => void;
}

/** The action menu of a connection's row; renders nothing if the viewer has no actions. */
export function ConnectionMenu({ endpointRef, connectionId, onDelete }: ConnectionMenuProps) {
  const endpoint = useFragment(
    graphql`
      fragment ConnectionMenu_endpoint on Endpoint {
        endpoint_uuid
        company_uuid
        partner_uuid
        name
        enabled
        used_by {
          total_count
        }
        viewer_can_edit
        ...useConnectionPlaces_endpoint
      }
    `,
    endpointRef,
  );
  const { endpoint_uuid, name, enabled, used_by, viewer_can_edit } = endpoint;
  const [enable] = useMutation<ConnectionMenuEnableMutation>(
    graphql`
      mutation ConnectionMenuEnableMutation($input: SetEndpointEnabledInput!) {
        set_endpoint_enabled(input: $input) {
          endpoint {
            endpoint_uuid
            enabled
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
    { failure: `${name} was not changed` },
  );
  const [isAsked, setAsked] = useState(false);
  const tabIndex = useTabStop();
  const { edit, verify, ask } = useConnectionPlaces(endpoint);
  const setEnabled = async (next: boolean): Promise<void> => {
    const { ok } = await enable({ input: { endpoint_uuid, enabled: next } });
    if (ok) notify.undo(`${name} ${next ? 'enabled' : 'disabled'}`, () => void setEnabled(!next));
  };
  const items: MenuItem[] = [];
  if (edit !== undefined) items.push({ label: 'Edit', icon: <IconPencil size={16} />, to: edit });
  items.push({
    label: viewer_can_edit ? 'Verify connection' : 'Show verification',
    icon: <IconPlug size={16} />,
    to: verify,
  });
  if (ask !== undefined) {
    items.push({ label: 'Query CargoWise', icon: <IconMessageSearch size={16} />, to: ask });
  }
  if (viewer_can_edit) {
    items.push(
      {
        label: enabled ? 'Disable' : 'Enable',
        icon: enabled ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />,
        onSelect: () => void setEnabled(!enabled),
      },
      { divider: true },
      {
        label: 'Delete…',
        icon: <IconTrash size={16} />,
        danger: true,
        disabled:
          used_by.total_count > 0
            ? `In use by ${pluralize(used_by.total_count, 'flow')}. Move them to another connection first.`
            : undefined,
        onSelect: () => setAsked(true),
      },
    );
  }
  return (
    <>
      <Menu
        label={`Actions for ${name}`}
        align="end"
        items={items}
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
          <DeleteConnection
            endpoint={endpoint}
            connectionId={connectionId}
            onDelete={onDelete}
            onClose={() => setAsked(false)}
          />
        </Suspense>
      )}
    </>
  );
}
