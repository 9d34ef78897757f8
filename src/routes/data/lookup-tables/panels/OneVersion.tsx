import { useState, type ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { OneVersion_table$key } from '#gql/OneVersion_table';
import type { OneVersion_version$key } from '#gql/OneVersion_version';
import type { OneVersionRestoreMutation } from '#gql/OneVersionRestoreMutation';
import { pluralize } from '#lib/text.ts';
import { dataID } from '#relay/data-id.ts';
import { lateWords } from '#relay/late-labels.ts';
import { useMutation } from '#relay/useMutation.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Segmented } from '#ui/actions/Segmented.tsx';
import formStyles from '#ui/form/form.module.css';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import type { VersionsShown } from '../table-address.ts';
import styles from './panels.module.css';

interface OneVersionProps {
  versionRef: OneVersion_version$key;
  tableRef: OneVersion_table$key;
  /** The numbers of versions to compare with, latest first. */
  others: readonly number[];
  shown: VersionsShown;
  onShow: (change: Readonly<Record<string, string | null>>) => void;
  flush: (() => Promise<boolean>) | undefined;
  onRestored: () => void;
  /** The differences, or the rows. */
  children: ReactNode;
}

/** One version: its differences from another, or all its rows, and the action to restore it. */
export function OneVersion({
  versionRef,
  tableRef,
  others: all,
  shown,
  onShow,
  flush,
  onRestored,
  children,
}: OneVersionProps) {
  const item = useFragment(
    graphql`
      fragment OneVersion_version on LookupTableVersion {
        table_uuid
        version
        row_count
      }
    `,
    versionRef,
  );
  const table = useFragment(
    graphql`
      fragment OneVersion_table on GlobalLookupTable {
        table_uuid
        name
        lock_version
        draft_changes
        published_version
        viewer_can_edit
      }
    `,
    tableRef,
  );
  const [restore, isRestoring] = useMutation<OneVersionRestoreMutation>(
    graphql`
      mutation OneVersionRestoreMutation($input: RestoreGlobalLookupTableVersionInput!) {
        restore_global_lookup_table_version(input: $input) {
          global_lookup_table {
            table_uuid
            lock_version
            draft_changes
            published_version
            ...EditorPage_table
            ...LookupTableItem_table
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    {
      failure: `Version ${item.version} was not restored`,
      inForm: ['lock_version'],
      success: `Version ${item.version} restored as the draft`,
    },
  );
  const [isAsking, setAsking] = useState(false);
  const [late, setLate] = useState<string | null>(null);
  const { table_uuid } = table;
  const restoreNow = async () => {
    await flush?.();
    const result = await restore(
      { input: { table_uuid, version: item.version, lock_version: table.lock_version } },
      { updater: (store) => store.get(dataID('GlobalLookupTable', { table_uuid }))?.invalidateRecord() },
    );
    const words = result.ok ? null : lateWords(result.errors);
    setLate(words);
    setAsking(words !== null);
    if (result.ok) onRestored();
  };
  const ask = () => {
    // Without draft changes nothing would be lost, so no confirmation is needed.
    if (table.draft_changes > 0) setAsking(true);
    else void restoreNow();
  };
  const others = all.filter((version) => version !== item.version);
  // The version to compare with may be earlier than those loaded so far.
  if (shown.from !== null && shown.from !== item.version && !others.includes(shown.from))
    others.push(shown.from);
  const before = item.version > 1 ? item.version - 1 : undefined;
  return (
    <section className={styles.stack} aria-label={`Version ${item.version}`}>
      <div className={styles.line}>
        <b>Version {item.version}</b>
        <span className={styles.muted}>{pluralize(item.row_count, 'row')}</span>
        {table.viewer_can_edit && item.version !== table.published_version && (
          <Button small busy={isRestoring} onClick={ask}>
            Restore as draft{table.draft_changes > 0 && '…'}
          </Button>
        )}
      </div>
      <div className={styles.line}>
        <Segmented
          label="Show"
          options={[
            { value: 'diff', label: 'Differences' },
            { value: 'rows', label: 'All rows' },
          ]}
          value={shown.rows ? 'rows' : 'diff'}
          onChange={(next) => onShow({ show: next === 'rows' ? 'rows' : null })}
        />
        {!shown.rows && others.length > 0 && (
          <label className={styles.line}>
            compared with
            <span className={formStyles.control}>
              <select
                value={String(shown.from ?? before ?? '')}
                onChange={({ currentTarget }) => onShow({ from: currentTarget.value || null })}
              >
                {before === undefined && <option value="">nothing</option>}
                {others.map((version) => (
                  <option key={version} value={version}>
                    Version {version}
                  </option>
                ))}
              </select>
            </span>
          </label>
        )}
      </div>
      {children}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => {
          setAsking(false);
          setLate(null);
        }}
        title={`Replace the draft with version ${item.version}?`}
        confirmLabel="Replace draft"
        danger
        busy={isRestoring}
        error={late}
        onConfirm={() => void restoreNow()}
      >
        {table.draft_changes > 0
          ? `The draft has ${pluralize(table.draft_changes, 'changed row')} that would be lost.`
          : 'The draft has no changed rows.'}{' '}
        Nothing is published.
      </ConfirmDialog>
    </section>
  );
}
