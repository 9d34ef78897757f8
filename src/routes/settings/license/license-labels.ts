import { formatDate } from '#lib/dates.ts';
import type { Choice } from '#ui/form/choice.ts';
import type { StatusLook } from '#ui/status/tone.ts';

export type PlanName = 'CONNECT' | 'TRANSFORM' | 'ENTERPRISE';

/** The plans, smallest first. */
export const PLANS: readonly Choice<PlanName>[] = [
  { value: 'CONNECT', label: 'Connect', description: 'Flows and connections for a small team.' },
  { value: 'TRANSFORM', label: 'Transform', description: 'Also mappings, webhooks and custom adapters.' },
  { value: 'ENTERPRISE', label: 'Enterprise', description: 'All features, for any number of users.' },
];

/** The plans that are larger than this one. */
export const largerPlans = (plan: string): readonly Choice<PlanName>[] =>
  PLANS.slice(PLANS.findIndex(({ value }) => value === plan) + 1);

export const requestStatuses: Readonly<Record<'OPEN' | 'APPROVED' | 'DECLINED' | 'WITHDRAWN', StatusLook>> = {
  OPEN: { tone: 'wait', label: 'Open' },
  APPROVED: { tone: 'ok', label: 'Approved' },
  DECLINED: { tone: 'fail', label: 'Declined' },
  WITHDRAWN: { tone: 'sub', label: 'Withdrawn' },
};

export const integrationStatuses: Readonly<
  Record<'AVAILABLE' | 'REQUESTED' | 'TRIAL' | 'LICENSED', StatusLook>
> = {
  AVAILABLE: { tone: 'sub', label: 'Not licensed' },
  REQUESTED: { tone: 'wait', label: 'Requested' },
  TRIAL: { tone: 'run', label: 'Trial' },
  LICENSED: { tone: 'ok', label: 'Licensed' },
};

export const categories: Readonly<Record<string, string>> = {
  VISIBILITY: 'Visibility',
  CARRIER: 'Carriers',
  CUSTOMS: 'Customs',
  ERP: 'ERP',
  MARKETPLACE: 'Marketplaces',
};

const DAY = 86_400_000;

/** "renews Sep 20, 2027", "ends Sep 19, 2027": contract dates, which do not depend on the time zone. */
export const termWords = (term_end: string, auto_renew: boolean): string =>
  auto_renew
    ? `renews ${formatDate(Date.parse(term_end) + DAY, 'UTC')}`
    : `ends ${formatDate(term_end, 'UTC')}`;

/** The longest note of the server. */
export const MAX_NOTE = 500;
export const MAX_SEATS = 50;
