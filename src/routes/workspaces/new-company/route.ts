import type { NewCompanyScreenQuery } from '#gql/NewCompanyScreenQuery';
import { screenRoute } from '../../screen-route.ts';
import { loadForm } from './load-form.ts';
import { NewCompanySkeleton } from './NewCompanySkeleton.tsx';

/** `/c/new`: open to everyone who is signed in. */
export const newCompanyRoute = () =>
  screenRoute<'newCompany', NewCompanyScreenQuery>({
    at: 'newCompany',
    title: 'New workspace',
    query: () => import('#gql/NewCompanyScreenQuery'),
    variables: () => ({}),
    screen: async () => {
      // If it fails, the screen asks again and says so.
      void loadForm().catch(() => undefined);
      return (await import('./NewCompanyScreen.tsx')).NewCompanyScreen;
    },
    skeleton: NewCompanySkeleton,
  });
