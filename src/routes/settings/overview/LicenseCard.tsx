import { graphql, useFragment } from 'react-relay/hooks';
import type { LicenseCard_company$key } from '#gql/LicenseCard_company';
import { sentenceCase } from '#lib/text.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { Meter } from '#ui/status/Meter.tsx';
import { paths } from '../../paths.ts';
import { termWords } from '../license/license-labels.ts';
import { quotasInOrder, quotaTone, usedWords } from '../license/quota-labels.ts';
import styles from './Settings.module.css';

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
  const { plan, term_end, auto_renew } = license;
  const quotas = quotasInOrder(license.quotas);
  const over = quotas.filter(({ used_percent }) => (used_percent ?? 0) > 100);
  return (
    <Card
      title="License"
      hint={`${sentenceCase(plan)}, ${termWords(term_end, auto_renew)}`}
      actions={
        <AnchorButton small look="quiet" to={paths.license({ company_uuid })} aria-label="Open license">
          Open
        </AnchorButton>
      }
      foot={over.length > 0 && `Over quota: ${over.map(({ label }) => label).join(', ')}.`}
    >
      <ul className={styles.quotas}>
        {quotas.map(({ metric, label, words, used, limit, used_percent }) => {
          const share = used_percent == null ? null : used_percent / 100;
          return (
            <li key={metric}>
              <Meter
                label={label}
                value={share}
                words={usedWords({ used, limit, words })}
                tone={quotaTone(share)}
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
