import type { Zone } from '#lib/dates.ts';
import { IconSparkles } from '@tabler/icons-react';
import { Suspense } from 'react';
import { graphql, useFragment, useQueryLoader, useRelayEnvironment } from 'react-relay/hooks';
import { useParams } from 'react-router';
import type { AiSummaryCard_execution$key } from '#gql/AiSummaryCard_execution';
import type { AiSummaryQuery } from '#gql/AiSummaryQuery';
import aiSummaryQuery from '#gql/AiSummaryQuery';
import { Button } from '#ui/actions/Button.tsx';
import { SectionBoundary } from '#ui/feedback/SectionBoundary.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { AiSummary } from './AiSummary.tsx';
import { readsInternals } from '#routes/access.ts';

interface AiSummaryCardProps {
  executionRef: AiSummaryCard_execution$key;
  zone: Zone;
}

/** An AI summary of the execution, created on request because it takes a while. */
export function AiSummaryCard({ executionRef, zone }: AiSummaryCardProps) {
  const { invocation_uuid } = useFragment(
    graphql`
      fragment AiSummaryCard_execution on FlowExecution {
        invocation_uuid
      }
    `,
    executionRef,
  );
  const [loaded, load] = useQueryLoader<AiSummaryQuery>(aiSummaryQuery);
  const { company_uuid = '' } = useParams();
  if (!readsInternals(useRelayEnvironment(), company_uuid)) return null;
  if (!loaded) {
    return (
      <Card title="AI summary" padded>
        <Button icon={<IconSparkles size={14} />} onClick={() => load({ invocation_uuid })}>
          Summarize
        </Button>
      </Card>
    );
  }
  return (
    <Card title="AI summary" hint="written by AI" padded>
      <SectionBoundary small onRetry={() => load({ invocation_uuid }, { fetchPolicy: 'network-only' })}>
        <Suspense fallback={<Skeleton shape="text" count={4} label="Writing the summary" />}>
          <AiSummary loaded={loaded} zone={zone} />
        </Suspense>
      </SectionBoundary>
    </Card>
  );
}
