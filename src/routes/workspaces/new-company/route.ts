import type { NewCompanyScreenQuery } from '#gql/NewCompanyScreenQuery';
import { screenRoute } from '../../screen-route.ts';
import { loadForm } from './load-form.ts';
import { NewCompanySkeleton } from './NewCompanySkeleton.tsx';

/** `/c/new`: for everybody who is signed in. */
export const newCompanyRoute = () =>
  screenRoute<'newCompany', NewCompanyScreenQuery>({
    at: 'newCompany',
    title: 'New workspace',
    query: () => import('#gql/NewCompanyScreenQuery'),
    variables: () => ({}),
    screen: async () => {
      // If this fails, the screen imports it again and reports the error.
      void loadForm().catch(() => undefined);
      return (await import('./NewCompanyScreen.tsx')).NewCompanyScreen;
    },
    skeleton: NewCompanySkeleton,
  });
