import { Suspense, useState, type SyntheticEvent } from 'react';
import { graphql, usePreloadedQuery, useQueryLoader, type PreloadedQuery } from 'react-relay/hooks';
import { useNavigate } from 'react-router';
import type { ChooseRunQuery } from '#gql/ChooseRunQuery';
import { formatMoment, type Zone } from '#lib/dates.ts';
import { useNow } from '#lib/useNow.ts';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { SectionBoundary } from '#ui/feedback/SectionBoundary.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { UiLink } from '#ui/links.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { ExecutionSummary } from '#shared/executions/ExecutionSummary.tsx';
import { StatusCell } from '#shared/executions/StatusCell.tsx';
import { paths } from '#routes/paths.ts';
import styles from './compare.module.css';
import { COMPARE_PARAM } from './compare-search.ts';

interface ChooseRunProps {
  /** The execution to compare with another. */
  at: { company_uuid: string; partner_uuid: string; invocation_uuid: string };
  flow_uuid: string;
  state: unknown;
  zone: Zone;
}

const query = graphql`
  query ChooseRunQuery($partner_uuid: ID!, $filter: FlowExecutionFilter!) @throwOnFieldError {
    trading_partner(partner_uuid: $partner_uuid) {
      partner_uuid
      flow_execution_search(first: 20, filter: $filter) {
        edges {
          node {
            invocation_uuid
            submitted_at
            ...StatusCell_execution
            ...ExecutionSummary_execution
          }
        }
      }
    }
  }
`;

/** The last UUID in a text, because a copied address contains others before it. */
const lastUuid = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}(?!.*[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})/i;

/** "Compare with another…": the flow's latest executions, and a search that also accepts a uuid or an address. */
export function ChooseRun({ at, flow_uuid, state, zone }: ChooseRunProps) {
  const [isOpen, setOpen] = useState(false);
  const [loaded, load] = useQueryLoader<ChooseRunQuery>(query);
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const { partner_uuid } = at;
  const find = (wanted: string) =>
    load(
      { partner_uuid, filter: { flow_uuids: [flow_uuid], ...(wanted && { text: wanted }) } },
      // The latest executions, also after a response with errors, which the store keeps.
      { fetchPolicy: 'network-only' },
    );
  const to = (uuid: string) => paths.execution(at, { [COMPARE_PARAM]: uuid });
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    const uuid = lastUuid.exec(text)?.[0];
    if (uuid === undefined) return find(text.trim());
    setOpen(false);
    void navigate(to(uuid.toLowerCase()), { state });
    return undefined;
  };
  return (
    <>
      <Button
        look="quiet"
        onClick={() => {
          setText('');
          find('');
          setOpen(true);
        }}
      >
        Compare with another…
      </Button>
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Compare with another execution"
        size="medium"
      >
        <form className={styles.find} onSubmit={onSubmit}>
          <label>
            Reference, file name, or execution ID
            <input
              type="text"
              data-autofocus
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </label>
          <Button type="submit" look="primary">
            Find
          </Button>
        </form>
        {loaded && (
          <SectionBoundary small resetKey={String(loaded.fetchKey)} onReload={() => find(text.trim())}>
            <Suspense fallback={<Skeleton shape="rows" count={6} label="Loading executions" />}>
              <Runs
                loaded={loaded}
                except={at.invocation_uuid}
                to={to}
                state={state}
                zone={zone}
                onChoose={() => setOpen(false)}
              />
            </Suspense>
          </SectionBoundary>
        )}
      </Dialog>
    </>
  );
}

interface RunsProps {
  loaded: PreloadedQuery<ChooseRunQuery>;
  except: string;
  to: (uuid: string) => string;
  state: unknown;
  zone: Zone;
  onChoose: () => void;
}

function Runs({ loaded, except, to, state, zone, onChoose }: RunsProps) {
  const { trading_partner } = usePreloadedQuery<ChooseRunQuery>(query, loaded);
  const now = useNow(60_000);
  const runs = (trading_partner?.flow_execution_search?.edges ?? []).filter(
    ({ node }) => node.invocation_uuid !== except,
  );
  if (runs.length === 0) {
    return (
      <EmptyState kind="filtered" small title="No executions found">
        An execution of another flow is found by its ID.
      </EmptyState>
    );
  }
  return (
    <ul className={styles.runs} aria-label="Executions of this flow">
      {runs.map(({ node }) => (
        <li key={node.invocation_uuid} className={styles.run}>
          <StatusCell executionRef={node} />
          <UiLink to={to(node.invocation_uuid)} state={state} onClick={onChoose}>
            {formatMoment(node.submitted_at, now, zone)}
          </UiLink>
          <span className={styles.about}>
            <ExecutionSummary executionRef={node} />
          </span>
        </li>
      ))}
    </ul>
  );
}
