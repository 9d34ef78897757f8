import { Suspense } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useOutletContext, useSearchParams } from 'react-router';
import { lazily } from '#lib/lazily.ts';
import { Columns } from '#ui/page/Columns.tsx';
import { isFailedStatus } from '#shared/executions/status.ts';
import { importComparison } from '../compare/compare-loader.ts';
import { COMPARE_PARAM } from '../compare/compare-search.ts';
import type { ExecutionContext } from '../execution-context.ts';
import { Section } from '../Section.tsx';
import { TabSkeleton } from '../TabSkeleton.tsx';
import { AcknowledgmentCard } from './AcknowledgmentCard.tsx';
import { AiSummaryCard } from './AiSummaryCard.tsx';
import { EventsCard } from './EventsCard.tsx';
import { EvidenceCard } from './EvidenceCard.tsx';
import { FactsCard } from './FactsCard.tsx';
import { FixCard } from './FixCard.tsx';
import { LinkedCard } from './LinkedCard.tsx';
import { MemosCard } from './MemosCard.tsx';
import { SkippedCard } from './SkippedCard.tsx';
import { TimingCard } from './TimingCard.tsx';

// Only for failures, whose changes are deferred as well.
const ChangesCard = lazily(() => import('../changes/ChangesCard.tsx'), 'ChangesCard');
// Only for flows built on a canvas.
const WalkCard = lazily(() => import('../walk/WalkCard.tsx'), 'WalkCard');
const CompareScreen = lazily(importComparison, 'CompareScreen');

/** `/f/{execution}`: what happened, or with `?compare=` the execution beside another one. */
export function OverviewScreen() {
  const [search] = useSearchParams();
  return search.has(COMPARE_PARAM) ? (
    <Suspense fallback={<TabSkeleton />}>
      <CompareScreen />
    </Suspense>
  ) : (
    <Overview />
  );
}

/** The evidence at the left, the facts at the right. */
function Overview() {
  const { overviewRef, overviewQueryRef, zone, invocation_uuid } = useOutletContext<ExecutionContext>();
  const execution = useFragment(
    graphql`
      fragment OverviewScreen_execution on FlowExecution
      @argumentDefinitions(deferred: { type: "Boolean!", defaultValue: true }) {
        invocation_uuid
        status
        ...EvidenceCard_execution @arguments(deferred: $deferred)
        ...SkippedCard_execution
        ...FixCard_execution @alias(as: "fix") @include(if: $internals)
        ...AcknowledgmentCard_execution
        ...TimingCard_execution
        ...ChangesCard_execution @alias(as: "changes") @include(if: $internals) @defer(if: $deferred)
        ...WalkCard_execution @alias(as: "walk") @include(if: $internals) @defer(if: $deferred)
        ...FactsCard_execution
        ...LinkedCard_execution
        ...AiSummaryCard_execution @alias(as: "ai") @include(if: $internals)
      }
    `,
    overviewRef,
  );
  const query = useFragment(
    graphql`
      fragment OverviewScreen_query on Query
      @argumentDefinitions(invocation_uuid: { type: "ID!" }, event_level: { type: "LogLevel" }) {
        ...EventsCard_query @arguments(invocation_uuid: $invocation_uuid, level: $event_level)
        ...MemosCard_query @arguments(invocation_uuid: $invocation_uuid)
      }
    `,
    overviewQueryRef,
  );
  if (!execution || !query) return null;
  const isFailed = isFailedStatus(execution.status);
  return (
    <Columns>
      <div>
        <Section title="Why it was skipped" fallback={null}>
          <SkippedCard executionRef={execution} />
        </Section>
        <Section title="Files" loading="Loading the execution" lines={11}>
          <EvidenceCard executionRef={execution} zone={zone} />
        </Section>
        <Section title="Suggested fix" fallback={null}>
          {execution.fix && <FixCard executionRef={execution.fix} />}
        </Section>
        <Section title="Acknowledgments" fallback={null}>
          <AcknowledgmentCard executionRef={execution} zone={zone} />
        </Section>
        <Section title="Events" lines={6}>
          <EventsCard queryRef={query} zone={zone} />
        </Section>
      </div>
      <div>
        <Section title="Timing" lines={6}>
          <TimingCard executionRef={execution} />
        </Section>
        {/* Only for failures. */}
        <Section title="What changed since the last success" fallback={isFailed ? undefined : null}>
          {execution.changes && isFailed && <ChangesCard executionRef={execution.changes} zone={zone} />}
        </Section>
        <Section title="Path through the flow" fallback={null}>
          {execution.walk && <WalkCard executionRef={execution.walk} />}
        </Section>
        <Section title="Facts" lines={8}>
          <FactsCard executionRef={execution} zone={zone} />
        </Section>
        <Section title="Linked runs" fallback={null}>
          <LinkedCard executionRef={execution} zone={zone} />
        </Section>
        <Section title="AI summary" fallback={null}>
          {execution.ai && <AiSummaryCard key={invocation_uuid} executionRef={execution.ai} zone={zone} />}
        </Section>
        <Section title="Comments" lines={3}>
          <MemosCard queryRef={query} />
        </Section>
      </div>
    </Columns>
  );
}
