import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import type { OperationType } from 'relay-runtime';
import type { FunctionsScreenQuery } from '#gql/FunctionsScreenQuery';
import { retryImport } from '#lib/retry-import.ts';
import { startRouteQuery } from '#relay/route-query.ts';
import { isRestrictedFor } from '../../access.ts';
import { paths } from '../../paths.ts';
import { revalidatesFor, revalidatesUnless } from '../../revalidates-unless.ts';
import { lazyBoundaries, membershipAt, screenRoute } from '../../screen-route.ts';
import { overEditor, readOpen, readOver } from './editor-address.ts';
import { loadEditor, loadOver } from './editor-code.ts';

const isKnownRestricted = (args: LoaderFunctionArgs): boolean => {
  const membership = membershipAt(args);
  return membership !== null && isRestrictedFor(membership);
};

/** The revisions are requested once: to choose among them needs no further data. */
const overData = ({ pathname, searchParams }: URL): string => {
  const { revision, deploy } = readOver(searchParams);
  return JSON.stringify([pathname, readOpen(searchParams), revision === null, deploy]);
};

/** The overlay over an open editor: its revisions, or the review before one is deployed. */
const overRoute = (): RouteObject =>
  revalidatesFor(overData, {
    id: 'functionOver',
    index: true,
    ...lazyBoundaries,
    lazy: { Component: async () => (await loadOver()).FunctionOver },
    loader(args: LoaderFunctionArgs) {
      const search = new URL(args.request.url).searchParams;
      const open = readOpen(search);
      const { revision, deploy } = readOver(search);
      if (open?.kind !== 'edit' || isKnownRestricted(args)) return null;
      const function_uuid = open.uuid;
      if (deploy !== null)
        return startRouteQuery<OperationType>(
          {
            query: () => retryImport(() => import('#gql/DeployFunctionQuery')),
            variables: { function_uuid, number: deploy },
          },
          args,
        );
      if (revision === null) return null;
      return startRouteQuery<OperationType>(
        {
          query: () => retryImport(() => import('#gql/FunctionRevisionsQuery')),
          variables: { function_uuid },
        },
        args,
      );
    },
  });

/** An open function takes the place of the list; its query starts with the navigation. */
const editorRoute = (): RouteObject =>
  revalidatesUnless(overEditor, {
    id: 'functionEditor',
    ...lazyBoundaries,
    lazy: { Component: async () => (await loadEditor()).FunctionEditor },
    loader(args: LoaderFunctionArgs) {
      const open = readOpen(new URL(args.request.url).searchParams);
      if (!open || isKnownRestricted(args)) return null;
      const company_uuid = args.params.company_uuid ?? '';
      return startRouteQuery<OperationType>(
        open.kind === 'new'
          ? {
              query: () => retryImport(() => import('#gql/NewFunctionQuery')),
              variables: { company_uuid },
            }
          : {
              query: () => retryImport(() => import('#gql/EditFunctionQuery')),
              variables: { company_uuid, function_uuid: open.uuid },
            },
        args,
      );
    },
    children: [overRoute()],
  });

/** `/c/{company}/settings/global_functions`: editors and owners (spec §6). */
export const functionsRoute = (): RouteObject =>
  screenRoute<'globalFunctions', FunctionsScreenQuery>({
    at: 'globalFunctions',
    title: 'Functions',
    viewer: 'restricted',
    crumbs: (params) => [
      { label: 'Settings', to: paths.settings(params) },
      { label: 'Functions', to: paths.globalFunctions(params) },
    ],
    query: () => import('./functions-query.ts'),
    screen: async () => (await import('./FunctionsScreen.tsx')).FunctionsScreen,
    skeleton: { loading: 'functions', cards: [{ rows: 12 }] },
    over: overEditor,
    drawers: editorRoute(),
  });
