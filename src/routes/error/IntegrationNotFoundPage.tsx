import { useParams } from 'react-router';
import { ErrorPage } from '../../errors/ErrorPage.tsx';
import { AnchorButton } from '../../ui/actions/AnchorButton.tsx';
import { isUuid } from '../params.ts';
import { paths } from '../paths.ts';
import { usePageTitle } from '../root/usePageTitle.ts';

const WORDS = {
  integration: {
    title: 'Integration not found',
    words: 'This trading partner does not exist or was removed, or you have no access.',
  },
  execution: {
    title: 'Execution not found',
    words: 'This execution does not exist or is no longer kept, or you have no access.',
  },
};

/** The trading partner or execution does not exist or is not accessible to this person (spec §8). */
export function IntegrationNotFoundPage({ thing = 'integration' }: { thing?: keyof typeof WORDS }) {
  const { company_uuid } = useParams();
  const { title, words } = WORDS[thing];
  usePageTitle(title, 'missing');
  const isInCompany = company_uuid !== undefined && isUuid(company_uuid);
  return (
    <ErrorPage
      title={title}
      actions={
        isInCompany ? (
          <AnchorButton look="primary" to={paths.partners({ company_uuid })}>
            Trading partners
          </AnchorButton>
        ) : (
          <AnchorButton look="primary" to={paths.companySelect({ stay: 1 })}>
            Your workspaces
          </AnchorButton>
        )
      }
    >
      <p>{words}</p>
    </ErrorPage>
  );
}
