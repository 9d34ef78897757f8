import { graphql, usePaginationFragment, usePreloadedQuery, type PreloadedQuery } from 'react-relay/hooks';
import { useLocation, useNavigate } from 'react-router';
import type { FunctionRevisions_query$key } from '#gql/FunctionRevisions_query';
import type { FunctionRevisionsPageQuery } from '#gql/FunctionRevisionsPageQuery';
import type { FunctionRevisionsQuery } from '#gql/FunctionRevisionsQuery';
import { found } from '#errors/not-found.ts';
import { nodesOf } from '#relay/connection.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Button } from '#ui/actions/Button.tsx';
import { notify } from '#ui/feedback/notify.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { UiLink } from '#ui/links.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { LoadMore } from '#ui/table/LoadMore.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { overSearch } from '../editor-address.ts';
import styles from './editor.module.css';
import type { FunctionValues } from './function-form.ts';
import { LineDiff } from './LineDiff.tsx';

interface FunctionRevisionsProps {
  loaded: PreloadedQuery<FunctionRevisionsQuery>;
  /** The number of the revision to show. */
  number: number;
  /** The number of the revision to compare it with; null for the previous one. */
  against: number | null;
  form: FormModel<FunctionValues>;
  onClose: () => void;
}

/** All revisions: who saved each, when, why, and its changes. A revision can be restored as a draft, or deployed. */
export function FunctionRevisions({ loaded, number, against, form, onClose }: FunctionRevisionsProps) {
  const data = usePreloadedQuery<FunctionRevisionsQuery>(
    graphql`
      query FunctionRevisionsQuery($function_uuid: ID!) @throwOnFieldError {
        global_function(function_uuid: $function_uuid) {
          function_uuid
          name
        }
        ...FunctionRevisions_query @arguments(function_uuid: $function_uuid)
      }
    `,
    loaded,
  );
  const item = found(data.global_function, 'page');
  const page = usePaginationFragment<FunctionRevisionsPageQuery, FunctionRevisions_query$key>(
    graphql`
      fragment FunctionRevisions_query on Query
      @throwOnFieldError
      @refetchable(queryName: "FunctionRevisionsPageQuery")
      @argumentDefinitions(
        function_uuid: { type: "ID!" }
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
      ) {
        global_function(function_uuid: $function_uuid) {
          function_uuid
          viewer_can_edit
          revisions(first: $count, after: $cursor) @connection(key: "FunctionRevisions_revisions") {
            edges {
              node {
                function_uuid
                number
                saved_at
                created_by {
                  display
                }
                note
                parameters
                body
                is_deployed
                deployed_at
                deployed_by {
                  display
                }
                deployment_note
              }
            }
          }
        }
      }
    `,
    data,
  );
  const revisions = nodesOf(page.data.global_function?.revisions);
  const { search } = useLocation();
  const navigate = useNavigate();
  const chosen = revisions.find((revision) => revision.number === number);
  const place = chosen ? revisions.indexOf(chosen) : -1;
  const base =
    against === null ? revisions[place + 1] : revisions.find((revision) => revision.number === against);
  const deployed = revisions.find(({ is_deployed }) => is_deployed);
  const compare = (text: string) =>
    void navigate(
      { search: overSearch(search, { revision: number, against: text === '' ? null : Number(text) }) },
      { replace: true, preventScrollReset: true },
    );
  const restore = () => {
    if (!chosen) return;
    form.setValue('parameters', chosen.parameters);
    form.setValue('body', chosen.body);
    form.setValue('note', `Back to revision ${chosen.number}`);
    notify.success(`Revision ${chosen.number} is in the editor, not saved yet`);
    onClose();
  };
  const canChange = page.data.global_function?.viewer_can_edit;
  return (
    <Drawer opened onClose={onClose} title={`Revisions of ${item.name}`} width={880}>
      <div className={styles.revisions}>
        <nav aria-label="Revisions">
          <ol>
            {revisions.map((revision) => (
              <li key={revision.number}>
                <UiLink
                  to={overSearch(search, { revision: revision.number, against })}
                  aria-current={revision.number === number ? 'true' : undefined}
                >
                  <b>Revision {revision.number}</b>
                  {revision.is_deployed && <StatusBadge tone="ok">Deployed</StatusBadge>}
                  <span className={styles.muted}>
                    {revision.created_by.display}, <RelativeTime at={revision.saved_at} />
                  </span>
                  {revision.note && <span>{revision.note}</span>}
                </UiLink>
              </li>
            ))}
          </ol>
          {page.hasNext && (
            <LoadMore loadNext={page.loadNext} busy={page.isLoadingNext} count={50}>
              Show earlier
            </LoadMore>
          )}
        </nav>
        {chosen ? (
          <section aria-label={`Revision ${chosen.number}`}>
            <div className={styles.compare}>
              <label>
                Compare with{' '}
                <select value={against ?? ''} onChange={(event) => compare(event.currentTarget.value)}>
                  <option value="">Previous revision</option>
                  {revisions
                    .filter((revision) => revision !== chosen)
                    .map((revision) => (
                      <option key={revision.number} value={revision.number}>
                        Revision {revision.number}
                        {revision.is_deployed ? ' (deployed)' : ''}
                      </option>
                    ))}
                </select>
              </label>
              {canChange && (
                <span className={styles.buttons}>
                  <Button small onClick={restore}>
                    Restore as draft
                  </Button>
                  {!chosen.is_deployed && (
                    <AnchorButton small to={overSearch(search, { deploy: chosen.number })}>
                      {deployed && chosen.number < deployed.number ? 'Roll back to it…' : 'Deploy…'}
                    </AnchorButton>
                  )}
                </span>
              )}
            </div>
            {chosen.deployed_at != null && (
              <p className={styles.muted}>
                {chosen.is_deployed ? 'Deployed' : 'Last deployed'} <RelativeTime at={chosen.deployed_at} />{' '}
                by {chosen.deployed_by?.display ?? 'nobody'}
                {chosen.deployment_note && ` despite failing tests: ${chosen.deployment_note}`}
              </p>
            )}
            {base && base.parameters.join() !== chosen.parameters.join() && (
              <p>
                Parameters: <del>{base.parameters.join(', ') || 'none'}</del>{' '}
                <ins>{chosen.parameters.join(', ') || 'none'}</ins>
              </p>
            )}
            <LineDiff
              label={
                base
                  ? `Revision ${chosen.number} compared with ${base.number}`
                  : `Revision ${chosen.number}, the first one`
              }
              before={base?.body ?? ''}
              after={chosen.body}
            />
          </section>
        ) : (
          <p className={styles.muted}>This revision does not exist. Choose one from the list.</p>
        )}
      </div>
    </Drawer>
  );
}
