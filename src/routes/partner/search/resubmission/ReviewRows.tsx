import { graphql, useFragment } from 'react-relay/hooks';
import type { ReviewRows_run$data, ReviewRows_run$key } from '#gql/ReviewRows_run';
import { toMillis } from '#lib/dates.ts';
import { formatCount } from '#lib/numbers.ts';
import { shortUuid } from '#lib/short-uuid.ts';
import { useNow } from '#lib/useNow.ts';
import checks from '#ui/actions/check.module.css';
import { UiLink } from '#ui/links.tsx';
import { Card } from '#ui/page/Card.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { statusLook } from '#ui/status/tone.ts';
import { ShowMore } from '#ui/table/ShowMore.tsx';
import { SimpleTable, type SimpleColumn } from '#ui/table/SimpleTable.tsx';
import { useShown } from '#ui/table/useShown.ts';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { useZone } from '#ui/text/zone.ts';
import { paths } from '#routes/paths.ts';
import { whenWords } from '#shared/executions/useResolution.ts';
import { ExecutionName } from './ExecutionName.tsx';
import { outcomeLooks } from './outcome-labels.ts';
import styles from './Resubmission.module.css';
import type { ReviewChoices, RunChoices } from './useReviewChoices.ts';

/** How many rows are shown at first; a review may have 500. */
const FEW = 100;

interface ReviewRowsProps {
  runRef: ReviewRows_run$key;
  review: ReviewChoices;
}

/**
 * The executions of a review, each with its predicted outcome. Those that cannot be resubmitted are unchecked, never
 * hidden.
 */
export function ReviewRows({ runRef, review }: ReviewRowsProps) {
  const run = useFragment(
    graphql`
      fragment ReviewRows_run on ResubmissionRun {
        created_at
        refused_count
        results {
          invocation_uuid
          outcome
          detail
          resolution {
            resolved_at
            flow_execution {
              invocation_uuid
              company_uuid
              partner_uuid
            }
          }
          original {
            invocation_uuid
            flow_name
            submitted_at
            ...ExecutionName_execution
          }
        }
      }
    `,
    runRef,
  );
  const { chosen, choose, choices } = review;
  const shown = useShown(inOrder(run.results, choices.order), FEW);
  const isIn = new Set(chosen);
  type Row = (typeof run.results)[number];
  const columns: readonly SimpleColumn<Row>[] = [
    {
      id: 'execution',
      header: 'Execution',
      cell: ({ invocation_uuid, outcome, original }) => (
        <span className={styles.choice}>
          <input
            type="checkbox"
            className={checks.check}
            aria-label={`Resubmit ${original?.flow_name ?? ''} ${shortUuid(invocation_uuid)}`}
            disabled={outcome !== 'READY' && outcome !== 'RESOLVED'}
            checked={isIn.has(invocation_uuid)}
            onChange={(event) => choose([invocation_uuid], event.currentTarget.checked)}
          />
          <ExecutionName executionRef={original ?? null} invocation_uuid={invocation_uuid} />
        </span>
      ),
    },
    {
      id: 'submitted',
      header: 'Submitted',
      phone: 'hide',
      cell: ({ original }) => original && <RelativeTime at={original.submitted_at} />,
    },
    {
      id: 'outcome',
      header: 'Outcome',
      cell: ({ outcome }) => {
        const { tone, label } = statusLook(outcomeLooks, outcome);
        return <StatusBadge tone={tone}>{label}</StatusBadge>;
      },
    },
    {
      id: 'detail',
      header: 'What happens',
      grow: true,
      phone: 'under',
      cell: (row) => <Detail row={row} />,
    },
  ];
  return (
    <Card
      title="Review"
      hint={
        <>
          Checked <RelativeTime at={run.created_at} />, nothing has been resubmitted yet
        </>
      }
      foot={shown.canChange && <ShowMore shown={shown} />}
    >
      <div className={styles.groups}>
        <Group label="can be resubmitted" uuids={review.ready} isIn={isIn} onChoose={choose} />
        <Group label="already resolved" uuids={review.resolved} isIn={isIn} onChoose={choose} />
        {run.refused_count > 0 && <span>{formatCount(run.refused_count)} not possible</span>}
      </div>
      <SimpleTable
        label="Review"
        columns={columns}
        rows={shown.rows}
        rowKey={({ invocation_uuid }) => invocation_uuid}
      />
    </Card>
  );
}

type Results = ReviewRows_run$data['results'];

/** The results in the order in which they will run. */
function inOrder(results: Results, order: RunChoices['order']): Results {
  if (order === 'AS_LISTED') return results;
  const sign = order === 'OLDEST_FIRST' ? 1 : -1;
  const at = ({ original }: Results[number]) => (original ? toMillis(original.submitted_at) : 0);
  return results.toSorted((result, other) => sign * (at(result) - at(other)));
}

interface GroupProps {
  label: string;
  uuids: readonly string[];
  isIn: ReadonlySet<string>;
  onChoose: (uuids: readonly string[], isIn: boolean) => void;
}

/** A checkbox for all executions of one kind. */
function Group({ label, uuids, isIn, onChoose }: GroupProps) {
  if (uuids.length === 0) return null;
  const count = uuids.filter((uuid) => isIn.has(uuid)).length;
  return (
    <label>
      <input
        type="checkbox"
        className={checks.check}
        checked={count === uuids.length}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < uuids.length;
        }}
        onChange={(event) => onChoose(uuids, event.currentTarget.checked)}
      />
      {formatCount(uuids.length)} {label}
    </label>
  );
}

function Detail({ row: { detail, resolution } }: { row: ReviewRows_run$data['results'][number] }) {
  const now = useNow(60_000);
  const zone = useZone();
  return (
    <span className={styles.detail}>
      {resolution ? (
        <>
          <UiLink to={paths.execution(resolution.flow_execution)}>
            Resubmitted {whenWords(resolution.resolved_at, now, zone)}
          </UiLink>
          , succeeded
        </>
      ) : (
        detail
      )}
    </span>
  );
}
