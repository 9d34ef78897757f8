import type { UploadScreenQuery } from '#gql/UploadScreenQuery';
import { screenRoute } from '../screen-route.ts';

export const uploadRoute = () =>
  screenRoute<'upload', UploadScreenQuery>({
    at: 'upload',
    title: 'Upload files',
    query: () => import('#gql/UploadScreenQuery'),
    variables: ({ params }) => params,
    screen: async () => (await import('./UploadScreen.tsx')).UploadScreen,
  });
