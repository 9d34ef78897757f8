import type { Crumb } from '#ui/page/Breadcrumb.tsx';
import { paths } from '../../paths.ts';
import type { KnownNames } from '../../screen-handle.ts';

interface At {
  readonly company_uuid: string;
  readonly partner_uuid: string;
}

/** The breadcrumb of a page of a trading partner's settings; the last crumb is the page itself. */
export const partnerCrumbs = (params: At, { partner }: KnownNames, ...rest: readonly Crumb[]): Crumb[] => [
  { label: 'Trading partners', to: paths.partners(params) },
  { label: partner ?? '…', to: paths.partner(params) },
  ...rest,
];
