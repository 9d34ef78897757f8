import {
  IconBraces,
  IconDots,
  IconDownload,
  IconHistory,
  IconPencil,
  IconUpload,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { EditorHead_table$key } from '#gql/EditorHead_table';
import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { useDownload } from '#shared/file-preview/useDownload.ts';
import type { DraftRows } from '../rows/DraftRows.ts';
import { searchWith } from '../table-address.ts';
import { draftLook } from '../table-labels.ts';
import { useIsHere } from '#routes/useGoOn.ts';
import { useOpenOver } from '#routes/useOpenOver.ts';
import styles from './editor.module.css';
import { useDiscardRows } from './useDiscardRows.ts';

/** The name, the state of the draft, and the actions on the table as a whole. */
export function EditorHead({ tableRef, rows }: { tableRef: EditorHead_table$key; rows: DraftRows }) {
  const table = useFragment(
    graphql`
      fragment EditorHead_table on GlobalLookupTable {
        table_uuid
        name
        key
        lock_version
        published_version
        draft_changes
        download_path
        viewer_can_edit
        used_by {
          total_count
        }
        ...tableLabels_table
      }
    `,
    tableRef,
  );
  const { table_uuid, name, key, lock_version, published_version, viewer_can_edit, used_by } = table;
  const [isAsking, setAsking] = useState(false);
  const [late, setLate] = useState<string | null>(null);
  const { search } = useLocation();
  const openOver = useOpenOver();
  const isHere = useIsHere(['panel']);
  const [download] = useDownload();
  const [discardNow, isDiscarding] = useDiscardRows({ table_uuid, name, lock_version, rows });
  const go = (change: Readonly<Record<string, string | null>>) => openOver(searchWith(search, change));
  const goSaved = async (change: Readonly<Record<string, string | null>>) => {
    await rows.flush();
    if (isHere()) go(change);
  };
  const askToDiscard = async () => {
    await rows.flush();
    if (!isHere()) return;
    setLate(null);
    setAsking(true);
  };
  const discard = async () => {
    const words = await discardNow();
    setLate(words);
    if (words === null) setAsking(false);
  };
  const draft = draftLook(table);
  const refusal = viewer_can_edit ? undefined : 'Your role does not allow this. Ask an owner.';
  return (
    <>
      <PageHead
        title={name}
        badge={
          draft ? (
            <StatusBadge tone="wait">{draft}</StatusBadge>
          ) : (
            <StatusBadge tone="ok">Published</StatusBadge>
          )
        }
        context={
          <>
            <code className={styles.key}>{key}</code> ·{' '}
            {published_version == null ? 'Never published' : `Version ${published_version} is published`} ·{' '}
            {used_by.total_count === 0 ? 'not used' : `used by ${pluralize(used_by.total_count, 'mapping')}`}
          </>
        }
        actions={
          <>
            <Menu
              label={`More actions for ${name}`}
              align="end"
              items={[
                {
                  label: 'Edit settings',
                  icon: <IconPencil size={16} />,
                  onSelect: () => go({ edit: table_uuid }),
                },
                {
                  label: 'How to read it',
                  icon: <IconBraces size={16} />,
                  onSelect: () => go({ use: table_uuid }),
                },
                {
                  label: 'Export CSV',
                  icon: <IconDownload size={16} />,
                  onSelect: () =>
                    void rows
                      .flush()
                      .then(() =>
                        download([{ file_name: `${key}.csv`, download_path: table.download_path }]),
                      ),
                },
                { divider: true },
                {
                  label: 'Discard draft…',
                  icon: <IconX size={16} />,
                  danger: true,
                  disabled:
                    refusal ??
                    (draft === null
                      ? 'Nothing has changed.'
                      : published_version == null && table.draft_changes === 0
                        ? 'There are no rows yet.'
                        : undefined),
                  onSelect: () => void askToDiscard(),
                },
              ]}
              renderTrigger={(trigger) => (
                <IconButton
                  {...trigger}
                  label={`More actions for ${name}`}
                  icon={<IconDots size={16} aria-hidden="true" />}
                />
              )}
            />
            <Button
              look="quiet"
              icon={<IconHistory size={16} aria-hidden="true" />}
              onClick={() =>
                void goSaved({
                  panel: 'versions',
                  version: published_version == null ? null : String(published_version),
                })
              }
            >
              Versions
            </Button>
            {viewer_can_edit && (
              <>
                <Button
                  icon={<IconUpload size={16} aria-hidden="true" />}
                  onClick={() => void goSaved({ panel: 'import' })}
                >
                  Import…
                </Button>
                <Button
                  look="primary"
                  aria-disabled={draft === null || undefined}
                  data-tip={draft === null ? 'Nothing has changed since the last version' : undefined}
                  onClick={() => {
                    if (draft !== null) void goSaved({ panel: 'publish' });
                  }}
                >
                  Publish…
                </Button>
              </>
            )}
          </>
        }
      />
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={`Discard the draft of “${name}”?`}
        confirmLabel="Discard draft"
        cancelLabel="Keep draft"
        danger
        busy={isDiscarding}
        error={late}
        onConfirm={() => void discard()}
      >
        {published_version == null
          ? 'All its rows will be lost, because none were ever published.'
          : `${pluralize(table.draft_changes, 'changed row')} and column changes are reset to version ${published_version} for everyone who edits this table.`}{' '}
        This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
