import { graphql, useFragment } from 'react-relay/hooks';
import type { ResultStep_generation$key } from '#gql/ResultStep_generation';
import { pluralize } from '#lib/text.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { Card } from '#ui/page/Card.tsx';
import { Columns } from '#ui/page/Columns.tsx';
import { StepFoot } from '#ui/page/StepFoot.tsx';
import { paths } from '#routes/paths.ts';
import type { Created } from '../../_shared/created.ts';
import { useGoOn } from '#routes/useGoOn.ts';
import { AcceptedCard } from './AcceptedCard.tsx';
import { CoverageCard } from './CoverageCard.tsx';
import { CreatesCard } from './CreatesCard.tsx';
import { DiscardResult } from './DiscardResult.tsx';
import { GeneratedFrom } from './GeneratedFrom.tsx';
import { TestOutput } from './TestOutput.tsx';
import { useAccept } from './useAccept.ts';

interface ResultStepProps {
  generationRef: ResultStep_generation$key;
  reviewPath: string;
  isStarting: boolean;
  /** Starts another generation from the same inputs. */
  onAgain: () => void;
}

/** Step 7: review the draft where it is uncertain, then accept or discard it. */
export function ResultStep({ generationRef, reviewPath, isStarting, onAgain }: ResultStepProps) {
  const generation = useFragment(
    graphql`
      fragment ResultStep_generation on MappingGeneration {
        generation_uuid
        company_uuid
        decision
        unmapped_required
        ...CoverageCard_generation
        ...TestOutput_generation
        ...GeneratedFrom_generation
        ...CreatesCard_generation
        ...AcceptedCard_generation
        ...useAccept_generation
      }
    `,
    generationRef,
  );
  const goOn = useGoOn();
  const { company_uuid, generation_uuid, decision, unmapped_required } = generation;
  const accept = useAccept(generation, (created: Created) =>
    goOn(paths.mapping({ company_uuid, mapping_uuid: created.mapping_uuid }), {
      state: { created },
    }),
  );
  if (decision === 'ACCEPTED') return <AcceptedCard generationRef={generation} />;
  if (decision != null)
    return (
      <Card>
        <EmptyState
          kind="none"
          title="This result was discarded"
          action={<AnchorButton to={reviewPath}>Show what it was generated from</AnchorButton>}
        >
          Nothing was created. The same specification and sample can be used again.
        </EmptyState>
      </Card>
    );
  const missing = unmapped_required.length;
  return (
    <>
      <Columns>
        <CoverageCard generationRef={generation} />
        <div>
          <TestOutput generationRef={generation} />
          <CreatesCard generationRef={generation} form={accept} />
          <GeneratedFrom generationRef={generation} />
        </div>
      </Columns>
      <StepFoot
        says={
          missing === 0
            ? 'Accepting creates drafts. Nothing is deployed.'
            : `${pluralize(missing, 'required field has', 'required fields have')} no source. You can accept now and finish in the mapping editor.`
        }
      >
        <AnchorButton to={reviewPath}>Back</AnchorButton>
        <Button busy={isStarting} onClick={onAgain}>
          Generate again
        </Button>
        <DiscardResult
          generation_uuid={generation_uuid}
          onDiscarded={() => {
            notify.success('Result discarded. Nothing was created.');
            goOn(paths.mappings({ company_uuid }));
          }}
        />
        <Button look="primary" type="submit" form={accept.id} busy={accept.isSaving}>
          Accept as draft
        </Button>
      </StepFoot>
    </>
  );
}
