import { graphql, useFragment } from 'react-relay/hooks';
import type { LicenseCard_company$key } from '#gql/LicenseCard_company';
import { formatDate } from '../../../lib/dates.ts';
import { formatCount } from '../../../lib/numbers.ts';
import { sentenceCase } from '../../../lib/text.ts';
import { AnchorButton } from '../../../ui/actions/AnchorButton.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { Meter } from '../../../ui/status/Meter.tsx';
import { paths } from '../../paths.ts';
import { useBuiltScreens } from '../../root/useBuiltScreens.ts';
import styles from './Settings.module.css';

interface QuotaWords {
  readonly label: string;
  readonly words: (amount: number) => string;
}

const gigabytes = (amount: number): string =>
  `${amount >= 10 ? formatCount(Math.round(amount)) : formatCount(Math.round(amount * 10) / 10)} GB`;

/** Quotas that usage counts against. Retention is not one: it is a company setting in another card. */
const QUOTAS: Readonly<Record<string, QuotaWords>> = {
  EXECUTIONS: { label: 'Executions this month', words: formatCount },
  USERS: { label: 'Users', words: formatCount },
  PARTNERS: { label: 'Trading partners', words: formatCount },
  FLOWS: { label: 'Enabled flows', words: formatCount },
  INTEGRATIONS: { label: 'Integration licenses', words: formatCount },
  STORAGE_GB: { label: 'Storage', words: gigabytes },
};

/** From this share on, a quota needs attention; above 1 it is exceeded. */
const NEARLY = 0.8;

const DAY = 86_400_000;

/** The plan, and the usage of each of its quotas. */
export function LicenseCard({ companyRef }: { companyRef: LicenseCard_company$key }) {
  const { company_uuid, license } = useFragment(
    graphql`
      fragment LicenseCard_company on Company @throwOnFieldError {
        company_uuid
        license {
          plan
          term_end
          auto_renew
          quotas {
            metric
            used
            limit
            used_percent
          }
        }
      }
    `,
    companyRef,
  );
  const isBuilt = useBuiltScreens().has('license');
  const { plan, term_end, auto_renew } = license;
  // Contract dates, which do not depend on the time zone.
  const term = auto_renew
    ? `renews ${formatDate(Date.parse(term_end) + DAY, 'UTC')}`
    : `ends ${formatDate(term_end, 'UTC')}`;
  const quotas = license.quotas.flatMap((quota) => {
    const words = QUOTAS[quota.metric];
    // Nothing included and nothing used: not part of this plan.
    return words && (quota.limit !== 0 || quota.used > 0) ? [{ ...quota, ...words }] : [];
  });
  // In the order above; unlimited quotas need no attention and come last.
  const order = Object.keys(QUOTAS);
  const sorted = quotas.toSorted(
    (a, b) =>
      Number(a.limit == null) - Number(b.limit == null) || order.indexOf(a.metric) - order.indexOf(b.metric),
  );
  const over = quotas.filter(({ used_percent }) => (used_percent ?? 0) > 100);
  return (
    <Card
      title="License"
      hint={`${sentenceCase(plan)}, ${term}`}
      actions={
        isBuilt && (
          <AnchorButton small look="quiet" to={paths.license({ company_uuid })} aria-label="Open license">
            Open
          </AnchorButton>
        )
      }
      foot={over.length > 0 && `Over quota: ${over.map(({ label }) => label).join(', ')}.`}
    >
      <ul className={styles.quotas}>
        {sorted.map(({ metric, label, words, used, limit, used_percent }) => {
          const share = used_percent == null ? null : used_percent / 100;
          return (
            <li key={metric}>
              <Meter
                label={label}
                value={share}
                words={limit == null ? `${words(used)}, unlimited` : `${words(used)} of ${words(limit)}`}
                tone={share === null || share < NEARLY ? 'accent' : share > 1 ? 'fail' : 'wait'}
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
