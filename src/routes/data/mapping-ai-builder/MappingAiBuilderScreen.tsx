import { useEffect, useRef, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Navigate, useSearchParams } from 'react-router';
import type { MappingAiBuilderScreenQuery } from '#gql/MappingAiBuilderScreenQuery';
import { found } from '#errors/not-found.ts';
import { lazily } from '#lib/lazily.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Card } from '#ui/page/Card.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { paths } from '../../paths.ts';
import { readBuilder } from './builder-address.ts';
import { StepSkeleton } from './MappingAiBuilderSkeleton.tsx';

const BuilderWizard = lazily(() => import('./BuilderWizard.tsx'), 'BuilderWizard');

/**
 * The wizard for a new inbound mapping from a specification and a sample, in seven steps, each with its own address.
 */
export function MappingAiBuilderScreen() {
  const query = graphql`
    query MappingAiBuilderScreenQuery($company_uuid: ID!, $generation_uuid: ID!, $has_generation: Boolean!)
    @throwOnFieldError {
      company(company_uuid: $company_uuid) {
        company_uuid
        viewer_can_edit
      }
      ...BuilderWizard_query
      mapping_generation(generation_uuid: $generation_uuid) @include(if: $has_generation) {
        generation_uuid
        company_uuid
        trading_partner {
          partner_uuid
          partner_name
        }
        file_type {
          code
          standard
          document
        }
        ...BuilderWizard_generation
      }
    }
  `;
  const { company, mapping_generation, ...data } = useRouteQuery<MappingAiBuilderScreenQuery>(query);
  const { company_uuid, viewer_can_edit } = found(company, 'workspace');
  const [search] = useSearchParams();
  const { step, generation_uuid } = readBuilder(search);
  const generation = mapping_generation?.company_uuid === company_uuid ? mapping_generation : null;
  // The browser's Back leads to addresses without the generation, which now holds the entered values; they redirect to
  // it.
  const [kept, setKept] = useState<string | null>(null);
  if (generation && kept !== generation.generation_uuid) setKept(generation.generation_uuid);
  // The pressed button disappeared with its step, and the frame moves the focus only between pages.
  const pageRef = useRef<HTMLDivElement>(null);
  const place = `${step ?? ''} ${generation_uuid ?? ''}`;
  const before = useRef(place);
  useEffect(() => {
    if (before.current !== place) pageRef.current?.querySelector('h1')?.focus();
    before.current = place;
  }, [place]);
  if (generation_uuid === null && kept !== null && step !== null)
    return <Navigate to={paths.mappingAiBuilder({ company_uuid }, { step, generation: kept })} replace />;
  const { standard, document } = generation?.file_type ?? {};
  return (
    <Parts query={query} subject={`${company_uuid} ${generation_uuid ?? ''}`}>
      <div ref={pageRef}>
        <PageHead
          title="New inbound EDI"
          context={
            generation ? (
              <>
                {standard} {document} from <bdi>{generation.trading_partner.partner_name}</bdi>
              </>
            ) : (
              viewer_can_edit && 'Nothing is created before you accept the result in step 7'
            )
          }
        />
        {!viewer_can_edit ? (
          <Card>
            <EmptyState
              kind="forbidden"
              title="You cannot add mappings here"
              action={<AnchorButton to={paths.mappings({ company_uuid })}>Show mappings</AnchorButton>}
            >
              Editors and owners of an active workspace can.
            </EmptyState>
          </Card>
        ) : generation_uuid !== null && !generation ? (
          <Card>
            <EmptyState
              kind="none"
              title="This result was not found"
              action={<AnchorButton to={paths.mappingAiBuilder({ company_uuid })}>Start again</AnchorButton>}
            >
              It does not exist, or it belongs to another workspace.
            </EmptyState>
          </Card>
        ) : (
          <Part fallback={<StepSkeleton />}>
            <BuilderWizard
              // The key restarts the form with the values of the generation in the address.
              key={generation_uuid ?? 'new'}
              company_uuid={company_uuid}
              queryRef={data}
              generationRef={generation}
            />
          </Part>
        )}
      </div>
    </Parts>
  );
}
