import { graphql, useFragment } from 'react-relay/hooks';
import type { PulseTiles_company$key } from '#gql/PulseTiles_company';
import { formatDuration } from '#lib/dates.ts';
import { formatChange, formatCount, formatDifference, formatPercent, formatPoints } from '#lib/numbers.ts';
import { UiLink } from '#ui/links.tsx';
import { StatStrip, StatTile } from '#ui/page/StatStrip.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import type { PulseView } from './pulse-address.ts';

interface PulseTilesProps {
  companyRef: PulseTiles_company$key;
  /** What the numbers are compared with: "previous 24 h". */
  before: string;
  /** The address of Pulse with a list open. */
  linkTo: (view: Partial<PulseView>) => string;
}

const TENTH = 100;

const verdictOf = (difference: number) => (difference > 0 ? 'bad' : difference < 0 ? 'good' : 'plain');

/** Reads the pulse itself: if all of it failed, this part shows the error. */
export function PulseTiles({ companyRef, before, linkTo }: PulseTilesProps) {
  const { pulse } = useFragment(
    graphql`
      fragment PulseTiles_company on Company
      @throwOnFieldError
      @argumentDefinitions(
        range: { type: "PulseRange!" }
        from: { type: "DateTime" }
        to: { type: "DateTime" }
      ) {
        pulse(range: $range, from: $from, to: $to) {
          from
          to
          current {
            executions
            logical_failure
            technical_failure
            unresolved
            success_percent
            p95_ms
          }
          previous {
            executions
            logical_failure
            technical_failure
            unresolved
            success_percent
            p95_ms
          }
          queued_count
          oldest_queued_at
          pending_acknowledgment_count
          overdue_acknowledgment_count
        }
      }
    `,
    companyRef,
  );
  const { current, previous } = pulse;
  const span = { from: Date.parse(pulse.from), to: Date.parse(pulse.to) };
  const listOf = (show: PulseView['show']) => linkTo({ show, span });
  // Without executions in the previous period, there is nothing to compare with.
  const comparable = previous.executions > 0;
  const change = formatChange(current.executions, previous.executions);
  const errors = current.logical_failure - previous.logical_failure;
  const technical = current.technical_failure - previous.technical_failure;
  const { unresolved } = current;
  const resolved = current.logical_failure + current.technical_failure - unresolved;
  const rate = current.success_percent ?? null;
  const rateBefore = previous.success_percent ?? null;
  // In tenths of a second, as displayed.
  const slower =
    comparable && current.p95_ms != null && previous.p95_ms != null
      ? Math.round((current.p95_ms - previous.p95_ms) / TENTH) * TENTH
      : 0;
  const overdue = pulse.overdue_acknowledgment_count;
  return (
    <StatStrip>
      <StatTile
        label="Executions"
        value={formatCount(current.executions)}
        change={change && `${change} vs. ${before}`}
        to={listOf('executions')}
      />
      <StatTile
        label="Success"
        value={rate === null ? '–' : formatPercent(rate / 100)}
        change={rate !== null && rateBefore !== null && formatPoints(rate / 100, rateBefore / 100)}
        verdict={rate !== null && rateBefore !== null ? verdictOf(rateBefore - rate) : 'plain'}
        to={listOf('success')}
      />
      <StatTile
        label="Unresolved"
        value={formatCount(unresolved)}
        change={
          resolved > 0 && <UiLink to={listOf('resolved')}>{`${formatCount(resolved)} resolved`}</UiLink>
        }
        to={listOf('unresolved')}
      />
      <StatTile
        label="Errors"
        value={formatCount(current.logical_failure)}
        change={comparable && formatDifference(errors)}
        verdict={verdictOf(errors)}
        to={listOf('errors')}
      />
      <StatTile
        label="Technical errors"
        value={formatCount(current.technical_failure)}
        change={comparable && formatDifference(technical)}
        verdict={verdictOf(technical)}
        to={listOf('technical')}
      />
      <StatTile
        label="Pending acknowledgment"
        value={formatCount(pulse.pending_acknowledgment_count)}
        change={overdue > 0 && <UiLink to={listOf('overdue')}>{`${formatCount(overdue)} overdue`}</UiLink>}
        verdict={overdue > 0 ? 'bad' : 'plain'}
        to={listOf('pending')}
      />
      <StatTile
        label="Queued"
        value={formatCount(pulse.queued_count)}
        change={
          pulse.oldest_queued_at && (
            <>
              oldest <RelativeTime at={pulse.oldest_queued_at} />
            </>
          )
        }
        to={listOf('queued')}
      />
      <StatTile
        label="Duration p95"
        value={current.p95_ms == null ? '–' : formatDuration(current.p95_ms)}
        change={slower !== 0 && `${slower > 0 ? '+' : '−'}${formatDuration(Math.abs(slower))}`}
        verdict={verdictOf(slower)}
        to={listOf('slowest')}
      />
    </StatStrip>
  );
}
