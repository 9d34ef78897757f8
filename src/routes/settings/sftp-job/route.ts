import type { RouteObject } from 'react-router';
import type { EditSftpJobScreenQuery } from '#gql/EditSftpJobScreenQuery';
import type { NewSftpJobScreenQuery } from '#gql/NewSftpJobScreenQuery';
import { paths } from '../../paths.ts';
import { screenRoute } from '../../screen-route.ts';

/** `/c/{company}/settings/sftp-launcher/new`: editors and owners (spec §6). */
export const newSftpJobRoute = (): RouteObject =>
  screenRoute<'newSftpJob', NewSftpJobScreenQuery>({
    at: 'newSftpJob',
    title: 'New launcher job',
    viewer: 'restricted',
    crumbs: (params) => [
      { label: 'Settings', to: paths.settings(params) },
      { label: 'SFTP launcher', to: paths.sftpLauncher(params) },
      { label: 'New job', to: paths.newSftpJob(params) },
    ],
    query: () => import('./new-sftp-job-query.ts'),
    alongside: () => import('./SftpJobForms.tsx'),
    screen: async () => (await import('./NewSftpJobScreen.tsx')).NewSftpJobScreen,
    skeleton: { loading: 'the launcher job', cards: [{ lines: 16 }] },
  });

/** `/c/{company}/settings/sftp-launcher/{job}/edit`: editors and owners (spec §6). */
export const editSftpJobRoute = (): RouteObject =>
  screenRoute<'editSftpJob', EditSftpJobScreenQuery>({
    at: 'editSftpJob',
    title: 'Launcher job',
    viewer: 'restricted',
    crumbs: (params) => [
      { label: 'Settings', to: paths.settings(params) },
      { label: 'SFTP launcher', to: paths.sftpLauncher(params) },
      { label: 'Edit job', to: paths.editSftpJob(params) },
    ],
    query: () => import('#gql/EditSftpJobScreenQuery'),
    variables: ({ params: { company_uuid, job_uuid } }) => ({ company_uuid, job_uuid }),
    alongside: () => import('./SftpJobForms.tsx'),
    screen: async () => (await import('./EditSftpJobScreen.tsx')).EditSftpJobScreen,
    skeleton: { loading: 'the launcher job', cards: [{ lines: 16 }] },
  });
