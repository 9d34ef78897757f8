import { IconCopy, IconDots, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useNavigate } from 'react-router';
import type { FunctionMenu_function$key } from '#gql/FunctionMenu_function';
import { nodesOf } from '#relay/connection.ts';
import { pluralize } from '#lib/text.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { useTabStop } from '#ui/text/tab-stop.ts';
import { someOf } from '../../_shared/some-of.ts';
import { paths } from '../../paths.ts';
import { useGoOn } from '../../useGoOn.ts';
import { openSearch } from './editor-address.ts';
import { useFunctionActions } from './useFunctionActions.ts';

interface FunctionMenuProps {
  functionRef: FunctionMenu_function$key;
  /** The list that contains the function; null in the editor, which closes when the function is deleted. */
  connectionId: string | null;
  onDeleted?: () => void;
}

/** The action menu of a function. */
export function FunctionMenu({ functionRef, connectionId, onDeleted }: FunctionMenuProps) {
  const item = useFragment(
    graphql`
      fragment FunctionMenu_function on GlobalFunction {
        function_uuid
        company_uuid
        name
        is_embedded
        used_by {
          total_count
          edges {
            node {
              mapping_uuid
              name
            }
          }
        }
      }
    `,
    functionRef,
  );
  const { function_uuid, name, is_embedded, used_by } = item;
  const [isAsked, setAsked] = useState(false);
  const navigate = useNavigate();
  const goOn = useGoOn();
  const tabIndex = useTabStop();
  const { duplicate, deleteNow, isDeleting } = useFunctionActions({ ...item, connectionId });
  const open = (uuid: string) => goOn((search) => ({ search: openSearch(search, uuid) }));
  const remove = async () => {
    const isDone = await deleteNow();
    setAsked(false);
    if (isDone) onDeleted?.();
  };
  const callers = someOf(
    nodesOf(used_by).map((mapping) => mapping.name),
    used_by.total_count,
  );
  return (
    <>
      <Menu
        label={`Actions for ${name}`}
        align="end"
        items={[
          ...(connectionId === null
            ? []
            : [
                {
                  label: is_embedded ? 'Read' : 'Edit',
                  icon: <IconPencil size={16} />,
                  onSelect: () => open(function_uuid),
                },
              ]),
          {
            label: 'Duplicate',
            icon: <IconCopy size={16} />,
            onSelect: () => void duplicate().then((copy) => copy !== null && open(copy)),
          },
          {
            label: 'Push to other workspaces…',
            icon: <IconSend size={16} />,
            disabled: is_embedded ? 'Embedded functions are in every workspace' : undefined,
            onSelect: () =>
              void navigate(
                paths.multiCompany({ step: 'workspaces', action: 'push-function', function_uuid }),
              ),
          },
          { divider: true },
          {
            label: 'Delete…',
            icon: <IconTrash size={16} />,
            danger: true,
            disabled: is_embedded
              ? 'Embedded functions are part of the platform'
              : used_by.total_count > 0
                ? `${pluralize(used_by.total_count, 'mapping')} ${used_by.total_count === 1 ? 'calls' : 'call'} it: ${callers}`
                : undefined,
            onSelect: () => setAsked(true),
          },
        ]}
        renderTrigger={(trigger) => (
          <IconButton
            {...trigger}
            small={connectionId !== null}
            tabIndex={tabIndex}
            label={`Actions for ${name}`}
            icon={<IconDots size={16} />}
          />
        )}
      />
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={`Delete the function “${name}”?`}
        confirmLabel="Delete"
        danger
        busy={isDeleting}
        onConfirm={() => void remove()}
      >
        No mapping calls it. Its revisions and tests are deleted too. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
