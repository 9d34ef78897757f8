import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import { useNavigate, useSearchParams } from 'react-router';
import type { MappingRevisionScreenQuery } from '#gql/MappingRevisionScreenQuery';
import { found } from '#errors/not-found.ts';
import { lazily } from '#lib/lazily.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { Columns } from '#ui/page/Columns.tsx';
import { usePageTitle } from '../../root/usePageTitle.ts';
import { RevisionReplay } from '../mapping/replay/RevisionReplay.tsx';
import { ExpressionCard } from './ExpressionCard.tsx';
import { DifferencesCard } from './DifferencesCard.tsx';
import { RevisionFacts } from './RevisionFacts.tsx';
import { RevisionHead } from './RevisionHead.tsx';
import { TestsCard } from './TestsCard.tsx';

const DeployDialog = lazily(() => import('./DeployDialog.tsx'), 'DeployDialog');

const query = graphql`
  query MappingRevisionScreenQuery(
    $company_uuid: ID!
    $mapping_uuid: ID!
    $created_at: Timestamp!
    $against: Timestamp
  ) @throwOnFieldError {
    company(company_uuid: $company_uuid) {
      company_uuid
    }
    mapping_revision(mapping_uuid: $mapping_uuid, created_at: $created_at) {
      mapping_uuid
      created_at
      number
      is_deployed
      mapping {
        mapping_uuid
        company_uuid
        name
      }
      ...RevisionHead_revision
      ...RevisionFacts_revision
      ...DifferencesCard_revision @arguments(against: $against)
      ...ExpressionCard_revision
      ...TestsCard_revision
      ...RevisionReplay_revision
      ...DeployDialog_revision
    }
  }
`;

/** `/c/{company}/settings/mappings/{mapping}/revisions/{created_at}`: one saved revision of a mapping, read-only. */
export function MappingRevisionScreen() {
  const data = useRouteQuery<MappingRevisionScreenQuery>(query);
  const { company_uuid } = found(data.company, 'workspace');
  const { mapping_revision } = data;
  // A mapping of another workspace counts as not found.
  const revision = found(
    mapping_revision?.mapping.company_uuid === company_uuid ? mapping_revision : null,
    'page',
  );
  const { number, is_deployed, mapping } = revision;
  usePageTitle(`${mapping.name}, revision ${number}`);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const setDeploying = (isOpen: boolean) => {
    const next = new URLSearchParams(search);
    if (isOpen) next.set('deploy', '');
    else next.delete('deploy');
    void navigate({ search: next.toString() }, { replace: !isOpen, preventScrollReset: true });
  };
  return (
    <Parts query={query} subject={`${revision.mapping_uuid} ${revision.created_at}`}>
      <RevisionHead revisionRef={revision} onDeploy={() => setDeploying(true)} />
      <Columns>
        <div>
          <Part title="Differences">
            <DifferencesCard revisionRef={revision} />
          </Part>
          <Part title="Expression">
            <ExpressionCard revisionRef={revision} />
          </Part>
          <Part title="Replay">
            <RevisionReplay revisionRef={revision} />
          </Part>
        </div>
        <div>
          <RevisionFacts revisionRef={revision} />
          <Part title="Tests">
            <TestsCard revisionRef={revision} />
          </Part>
        </div>
      </Columns>
      {search.has('deploy') && !is_deployed && (
        <Suspense fallback={null}>
          <DeployDialog revisionRef={revision} onClose={() => setDeploying(false)} />
        </Suspense>
      )}
    </Parts>
  );
}
