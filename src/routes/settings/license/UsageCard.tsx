import { graphql, useFragment } from 'react-relay/hooks';
import type { UsageCard_license$key } from '#gql/UsageCard_license';
import { formatCount } from '#lib/numbers.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { UiLink } from '#ui/links.tsx';
import { Card } from '#ui/page/Card.tsx';
import { Meter } from '#ui/status/Meter.tsx';
import { paths } from '../../paths.ts';
import { quotasInOrder, quotaTone, usedWords } from './quota-labels.ts';
import styles from './license.module.css';

interface UsageCardProps {
  licenseRef: UsageCard_license$key;
  company_uuid: string;
}

/** The list of the objects that a quota counts. */
const counted: Readonly<Record<string, (at: { company_uuid: string }) => string>> = {
  USERS: (at) => paths.users(at),
  PARTNERS: (at) => paths.partners(at),
};

/** The usage of each quota, with its projection for the end of the month. */
export function UsageCard({ licenseRef, company_uuid }: UsageCardProps) {
  const license = useFragment(
    graphql`
      fragment UsageCard_license on License {
        quotas {
          metric
          used
          limit
          used_percent
          projected
        }
      }
    `,
    licenseRef,
  );
  const quotas = quotasInOrder(license.quotas);
  const over = quotas.filter(({ used_percent }) => (used_percent ?? 0) > 100);
  return (
    <Card
      title="Usage"
      actions={
        <AnchorButton
          small
          look="quiet"
          to={paths.flowUsageReports({ company_uuid })}
          aria-label="Usage by flow"
        >
          By flow
        </AnchorButton>
      }
      foot={over.length > 0 && `Over quota: ${over.map(({ label }) => label).join(', ')}.`}
    >
      <ul className={styles.quotas}>
        {quotas.map((quota) => {
          const { metric, label, words, used, limit, used_percent, projected } = quota;
          const share = used_percent == null ? null : used_percent / 100;
          const shown = usedWords({ used, limit, words });
          const list = counted[metric];
          const beyond = projected == null || limit == null ? 0 : projected - limit;
          return (
            <li key={metric}>
              <Meter
                label={label}
                value={share}
                words={shown}
                link={list && <UiLink to={list({ company_uuid })}>{shown}</UiLink>}
                tone={quotaTone(share)}
              />
              {projected != null && (
                <p className={styles.projected}>
                  {`About ${words(projected)} by the end of the month`}
                  {beyond > 0 && `, ${formatCount(beyond)} more than included`}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
