import type { NewCompanyScreenQuery } from '#gql/NewCompanyScreenQuery';
import { screenRoute } from '../../screen-route.ts';
import { NewCompanySkeleton } from './NewCompanySkeleton.tsx';

/** `/c/new`: for everybody who is signed in. */
export const newCompanyRoute = () =>
  screenRoute<'newCompany', NewCompanyScreenQuery>({
    at: 'newCompany',
    title: 'New workspace',
    query: () => import('#gql/NewCompanyScreenQuery'),
    variables: () => ({}),
    alongside: () => import('./NewCompanyForm.tsx'),
    screen: async () => (await import('./NewCompanyScreen.tsx')).NewCompanyScreen,
    skeleton: NewCompanySkeleton,
  });
