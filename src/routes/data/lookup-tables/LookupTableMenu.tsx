import {
  IconBraces,
  IconDots,
  IconDownload,
  IconHistory,
  IconPencil,
  IconSend,
  IconTable,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation, useNavigate } from 'react-router';
import type { LookupTableMenu_table$key } from '#gql/LookupTableMenu_table';
import type { LookupTableMenuDeleteMutation } from '#gql/LookupTableMenuDeleteMutation';
import { nodesOf } from '#relay/connection.ts';
import { pluralize } from '#lib/text.ts';
import { useMutation } from '#relay/useMutation.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { useTabStop } from '#ui/text/tab-stop.ts';
import { useDownload } from '../../_shared/file-preview/useDownload.ts';
import { countInList } from '../../_shared/list-changes.ts';
import { someOf } from '../../_shared/some-of.ts';
import { paths } from '../../paths.ts';
import { useOpenOver } from '../../useOpenOver.ts';
import { openSearch, searchWith } from './table-address.ts';

interface LookupTableMenuProps {
  tableRef: LookupTableMenu_table$key;
  connectionId: string;
  /** Called before the row is removed. */
  onGone: () => void;
}

/** The action menu of a row. */
export function LookupTableMenu({ tableRef, connectionId, onGone }: LookupTableMenuProps) {
  const { table_uuid, company_uuid, name, key, published_version, download_path, used_by } = useFragment(
    graphql`
      fragment LookupTableMenu_table on GlobalLookupTable {
        table_uuid
        company_uuid
        name
        key
        published_version
        download_path
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
    tableRef,
  );
  const [remove, isDeleting] = useMutation<LookupTableMenuDeleteMutation>(
    graphql`
      mutation LookupTableMenuDeleteMutation($input: DeleteGlobalLookupTableInput!, $connections: [ID!]!) {
        delete_global_lookup_table(input: $input) {
          global_lookup_table {
            table_uuid
            __id @deleteEdge(connections: $connections)
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: `${name} was not deleted`, success: `${name} deleted` },
  );
  const [asked, setAsked] = useState(false);
  const { search } = useLocation();
  const navigate = useNavigate();
  const tabIndex = useTabStop();
  const [download] = useDownload();
  const go = useOpenOver();
  const users = someOf(
    nodesOf(used_by).map((item) => item.name),
    used_by.total_count,
  );
  const deleteNow = async () => {
    const result = await remove(
      { input: { table_uuid }, connections: [connectionId] },
      {
        updater(store, response) {
          if (response?.delete_global_lookup_table.errors.length !== 0) return;
          onGone();
          countInList(store, { connectionId, company_uuid, by: -1 });
        },
      },
    );
    if (!result.ok) setAsked(false);
  };
  return (
    <>
      <Menu
        label={`Actions for ${name}`}
        align="end"
        items={[
          {
            label: 'Open',
            icon: <IconTable size={16} />,
            onSelect: () => go(openSearch(search, table_uuid)),
          },
          {
            label: 'Edit settings',
            icon: <IconPencil size={16} />,
            hint: 'E',
            onSelect: () => go(searchWith(search, { edit: table_uuid })),
          },
          {
            label: 'Versions',
            icon: <IconHistory size={16} />,
            onSelect: () => go(searchWith(openSearch(search, table_uuid), { panel: 'versions' })),
          },
          {
            label: 'How to read it',
            icon: <IconBraces size={16} />,
            onSelect: () => go(searchWith(search, { use: table_uuid })),
          },
          {
            label: 'Export CSV',
            icon: <IconDownload size={16} />,
            onSelect: () => void download([{ file_name: `${key}.csv`, download_path }]),
          },
          {
            label: 'Push to other workspaces…',
            icon: <IconSend size={16} />,
            disabled: published_version == null ? 'Publish the table first' : undefined,
            onSelect: () =>
              void navigate(paths.multiCompany({ step: 'workspaces', action: 'push-table', table_uuid })),
          },
          { divider: true },
          {
            label: 'Delete…',
            icon: <IconTrash size={16} />,
            danger: true,
            disabled:
              users === '' ? undefined : `Used by ${pluralize(used_by.total_count, 'mapping')}: ${users}`,
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
      <ConfirmDialog
        opened={asked}
        onClose={() => setAsked(false)}
        title={`Delete the lookup table “${name}”?`}
        confirmLabel="Delete"
        danger
        busy={isDeleting}
        onConfirm={() => void deleteNow()}
      >
        Its rows and all its versions are deleted. Expressions that read it will fail. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
