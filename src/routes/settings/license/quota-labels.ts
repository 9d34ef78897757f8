import { formatCount } from '#lib/numbers.ts';

interface QuotaWords {
  readonly label: string;
  readonly words: (amount: number) => string;
}

interface Quota {
  readonly metric: string;
  readonly used: number;
  readonly limit: number | null | undefined;
  readonly used_percent: number | null | undefined;
}

const gigabytes = (amount: number): string =>
  `${amount >= 10 ? formatCount(Math.round(amount)) : formatCount(Math.round(amount * 10) / 10)} GB`;

/** Quotas that usage counts against. Retention is not one of them: it is a setting of the company. */
const QUOTAS: Readonly<Record<string, QuotaWords>> = {
  EXECUTIONS: { label: 'Executions this month', words: formatCount },
  USERS: { label: 'Users', words: formatCount },
  PARTNERS: { label: 'Trading partners', words: formatCount },
  FLOWS: { label: 'Enabled flows', words: formatCount },
  INTEGRATIONS: { label: 'Integration licenses', words: formatCount },
  STORAGE_GB: { label: 'Storage', words: gigabytes },
};

/** From this share of its limit on, a quota needs attention; above 1, it is exceeded. */
const NEARLY = 0.8;

export const quotaTone = (share: number | null): 'accent' | 'wait' | 'fail' =>
  share === null || share < NEARLY ? 'accent' : share > 1 ? 'fail' : 'wait';

/** The quotas of a plan with their labels. Unlimited ones need no attention and come last. */
export function quotasInOrder<One extends Quota>(quotas: readonly One[]): (One & QuotaWords)[] {
  const order = Object.keys(QUOTAS);
  return quotas
    .flatMap((quota) => {
      const words = QUOTAS[quota.metric];
      // A quota with no limit granted and no usage is not part of the plan.
      return words && (quota.limit !== 0 || quota.used > 0) ? [{ ...quota, ...words }] : [];
    })
    .sort(
      (a, b) =>
        Number(a.limit == null) - Number(b.limit == null) ||
        order.indexOf(a.metric) - order.indexOf(b.metric),
    );
}

/** "22 of 25", "22, unlimited". */
export const usedWords = ({ used, limit, words }: Pick<Quota & QuotaWords, 'used' | 'limit' | 'words'>) =>
  limit == null ? `${words(used)}, unlimited` : `${words(used)} of ${words(limit)}`;
