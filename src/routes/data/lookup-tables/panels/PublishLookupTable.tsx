import { startTransition, useState } from 'react';
import { graphql, usePaginationFragment, usePreloadedQuery } from 'react-relay/hooks';
import type { PublishLookupTable_query$key } from '#gql/PublishLookupTable_query';
import type { PublishLookupTableMutation } from '#gql/PublishLookupTableMutation';
import type { PublishLookupTablePageQuery } from '#gql/PublishLookupTablePageQuery';
import type { PublishLookupTableQuery } from '#gql/PublishLookupTableQuery';
import { nodesOf } from '#relay/connection.ts';
import { formatCount } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';
import { found } from '#errors/not-found.ts';
import { dataID } from '#relay/data-id.ts';
import { lateWords } from '#relay/late-labels.ts';
import { useMutation } from '#relay/useMutation.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { Field } from '#ui/form/Field.tsx';
import formStyles from '#ui/form/form.module.css';
import { FormSection } from '#ui/form/FormSection.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { LoadMore } from '#ui/table/LoadMore.tsx';
import { NotThere } from '#shared/drawers/NotThere.tsx';
import type { OpenedDrawerProps } from '../tables-context.ts';
import { ColumnDifferences } from './ColumnDifferences.tsx';
import { RowDifferences } from './RowDifferences.tsx';
import { someOf } from '#shared/some-of.ts';
import { draftLook } from '../table-labels.ts';
import { useIsHere } from '#routes/useGoOn.ts';
import styles from './panels.module.css';

const MAX_LENGTH = 200;

/** `?panel=publish`: shows what would change and for whom, asks for a note, then publishes the draft. */
export function PublishLookupTable(props: OpenedDrawerProps<PublishLookupTableQuery>) {
  const data = usePreloadedQuery<PublishLookupTableQuery>(
    graphql`
      query PublishLookupTableQuery($company_uuid: ID!, $table_uuid: ID!) @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
        }
        global_lookup_table(table_uuid: $table_uuid) {
          table_uuid
          company_uuid
        }
        ...PublishLookupTable_query @arguments(table_uuid: $table_uuid)
      }
    `,
    props.loaded,
  );
  const table = data.global_lookup_table;
  if (!table || table.company_uuid !== data.company?.company_uuid)
    return <NotThere what="lookup table" onClose={props.onClose} />;
  return <Review queryRef={data} {...props} />;
}

interface ReviewProps extends OpenedDrawerProps<PublishLookupTableQuery> {
  queryRef: PublishLookupTable_query$key;
}

function Review({ queryRef, onClose, onRowsChanged }: ReviewProps) {
  const { data, hasNext, isLoadingNext, loadNext, refetch } = usePaginationFragment<
    PublishLookupTablePageQuery,
    PublishLookupTable_query$key
  >(
    graphql`
      fragment PublishLookupTable_query on Query
      @throwOnFieldError
      @refetchable(queryName: "PublishLookupTablePageQuery")
      @argumentDefinitions(
        table_uuid: { type: "ID!" }
        count: { type: "Int", defaultValue: 100 }
        cursor: { type: "String" }
      ) {
        global_lookup_table(table_uuid: $table_uuid) {
          table_uuid
          name
          lock_version
          published_version
          row_count
          columns {
            name
          }
          ...ColumnDifferences_table
          ...tableLabels_table
          used_by {
            total_count
            edges {
              node {
                mapping_uuid
                name
              }
            }
          }
          used_by_flows {
            total_count
            edges {
              node {
                flow_uuid
                flow_name
              }
            }
          }
          rows(states: [ADDED, CHANGED, REMOVED], first: $count, after: $cursor)
            @connection(key: "PublishLookupTable_rows", filters: []) {
            total_count
            edges {
              node {
                table_uuid
                row_id
                values
                state
                published_values
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const table = found(data.global_lookup_table, 'page');
  const { table_uuid, name, lock_version, published_version, used_by, used_by_flows, rows } = table;
  const [publish, isPublishing] = useMutation<PublishLookupTableMutation>(
    graphql`
      mutation PublishLookupTableMutation($input: PublishGlobalLookupTableInput!) {
        publish_global_lookup_table(input: $input) {
          version {
            table_uuid
            version
          }
          global_lookup_table {
            table_uuid
            lock_version
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
      failure: `${name} was not published`,
      inForm: ['lock_version'],
      success: ({ publish_global_lookup_table: { version } }) =>
        `${name} is published as version ${version?.version ?? ''}`,
    },
  );
  const [note, setNote] = useState('');
  const isHere = useIsHere(['panel']);
  const [late, setLate] = useState<string | null>(null);
  const next = (published_version ?? 0) + 1;
  const isEmpty = draftLook(table) === null;
  const error = note.length > MAX_LENGTH ? `Use at most ${MAX_LENGTH} characters.` : null;
  const publishNow = async () => {
    if (error !== null || isEmpty) return;
    const result = await publish(
      { input: { table_uuid, lock_version, note: note.trim() || null } },
      { updater: (store) => store.get(dataID('GlobalLookupTable', { table_uuid }))?.invalidateRecord() },
    );
    const words = result.ok ? null : lateWords(result.errors);
    setLate(words);
    // In a transition, so that the drawer stays with the note that the person has typed.
    if (words !== null) startTransition(() => void refetch({}, { fetchPolicy: 'network-only' }));
    if (words !== null || result.ok) onRowsChanged?.();
    if (result.ok && isHere()) onClose();
  };
  const differences = rows.edges.map(({ node }) => ({
    row_id: node.row_id,
    state: node.state,
    before: node.published_values as Record<string, unknown> | null,
    after: node.state === 'REMOVED' ? null : (node.values as Record<string, unknown>),
  }));
  return (
    <Drawer
      opened
      onClose={onClose}
      title={`Publish ${name}`}
      context={`Version ${next}, ${pluralize(table.row_count, 'row')}`}
      width={880}
      busy={isPublishing}
      foot={
        <div className={styles.foot}>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            busy={isPublishing}
            aria-disabled={isEmpty || undefined}
            data-tip={isEmpty ? 'Nothing has changed since the last version' : undefined}
            onClick={() => void publishNow()}
          >
            Publish {rows.total_count > 0 ? pluralize(rows.total_count, 'change') : `version ${next}`}
          </Button>
        </div>
      }
    >
      <div className={styles.stack}>
        {late !== null && (
          <Callout tone="fail" title={late}>
            {isEmpty ? 'Nothing is left to publish.' : 'You have published nothing. Check the changes below.'}
          </Callout>
        )}
        <ColumnDifferences tableRef={table} />
        <FormSection
          title="Rows"
          hint={
            rows.total_count === 0
              ? 'No rows have changed'
              : `${pluralize(rows.total_count, 'row')} ${published_version == null ? 'for the first version' : `changed since version ${published_version}`}`
          }
        >
          {rows.total_count > 0 && (
            <RowDifferences
              label="Changed rows"
              columns={table.columns.map((column) => column.name)}
              rows={differences}
            />
          )}
          {hasNext && (
            <div>
              <LoadMore loadNext={loadNext} busy={isLoadingNext} count={100}>
                Show more ({formatCount(differences.length)} of {formatCount(rows.total_count)} shown)
              </LoadMore>
            </div>
          )}
        </FormSection>
        <FormSection title="Used by" hint="Their next execution reads the new version">
          {used_by.total_count === 0 ? (
            <p className={styles.muted}>No mapping uses this table.</p>
          ) : (
            <ul className={styles.facts}>
              <li>
                <b>{pluralize(used_by.total_count, 'mapping')}:</b>{' '}
                {someOf(
                  nodesOf(used_by).map((item) => item.name),
                  used_by.total_count,
                )}
              </li>
              {used_by_flows.total_count > 0 && (
                <li>
                  <b>{pluralize(used_by_flows.total_count, 'flow')}:</b>{' '}
                  {someOf(
                    nodesOf(used_by_flows).map((usedByFlow) => usedByFlow.flow_name),
                    used_by_flows.total_count,
                  )}
                </li>
              )}
            </ul>
          )}
        </FormSection>
        <Field
          id="publish-note"
          label="Note"
          error={error}
          description="The reason, for people who review the versions later"
          counter={`${note.length} of ${MAX_LENGTH}`}
        >
          <span className={formStyles.control}>
            <input
              id="publish-note"
              data-autofocus=""
              autoComplete="off"
              aria-describedby="publish-note-note"
              aria-invalid={error !== null || undefined}
              value={note}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
            />
          </span>
        </Field>
      </div>
    </Drawer>
  );
}
