import { shortUuid } from '#lib/short-uuid.ts';
import type { Crumb } from '#ui/page/Breadcrumb.tsx';
import { paths } from '../../paths.ts';
import type { KnownNames } from '../../screen-handle.ts';

interface Place {
  readonly company_uuid: string;
  readonly partner_uuid: string;
  readonly invocation_uuid: string;
}

/** The breadcrumbs of an execution, for each of its tabs. */
export const executionCrumbs = (params: Place, { partner }: KnownNames): readonly Crumb[] => [
  { label: 'Trading partners', to: paths.partners(params) },
  { label: partner ?? '…', to: paths.partnerDashboard(params) },
  { label: 'Executions', to: paths.partnerSearch(params) },
  { label: shortUuid(params.invocation_uuid), to: paths.execution(params) },
];
