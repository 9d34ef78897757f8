import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { AttentionCard_company$key } from '#gql/AttentionCard_company';
import { formatDate, toMillis } from '../../../lib/dates.ts';
import { formatCount } from '../../../lib/numbers.ts';
import { useNow } from '../../../lib/useNow.ts';
import { AnchorButton } from '../../../ui/actions/AnchorButton.tsx';
import { Button } from '../../../ui/actions/Button.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { useZone } from '../../../ui/text/zone.ts';
import { useBuiltScreens } from '../../root/useBuiltScreens.ts';
import { attentionRows, type AttentionRow } from './attention.ts';
import styles from './Settings.module.css';

/** So many are in sight at once; the cards below must not be pushed off the page. */
const SHOWN = 5;

/** What is wrong in the settings, worst first, each with the way to where it is put right. */
export function AttentionCard({ companyRef }: { companyRef: AttentionCard_company$key }) {
  const { company_uuid, pulse } = useFragment(
    graphql`
      fragment AttentionCard_company on Company @throwOnFieldError {
        company_uuid
        pulse {
          warnings {
            title
            detail
            sftp_job {
              job_uuid
              consecutive_failures
              last_execution {
                job_execution_uuid
                started_at
                error_message
              }
            }
            host_system {
              host_system_uuid
              last_verification {
                verification_uuid
                started_at
                summary
              }
            }
            certificate {
              certificate_uuid
              days_left
              valid_to
            }
            notifier {
              notifier_uuid
              last_delivery {
                delivery_uuid
                at
                ok
                response
              }
            }
            quota {
              metric
              used_percent
            }
          }
        }
      }
    `,
    companyRef,
  );
  const [showsAll, setShowsAll] = useState(false);
  const rows = attentionRows(pulse.warnings, company_uuid);
  if (rows.length === 0) {
    return (
      <Card title="Needs attention" padded>
        <span className="muted">
          Nothing. Jobs, host systems, certificates, notifiers and quotas are fine.
        </span>
      </Card>
    );
  }
  const hidden = rows.length - SHOWN;
  return (
    <Card
      title="Needs attention"
      hint={formatCount(rows.length)}
      foot={
        hidden > 0 && (
          <Button small look="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer' : `Show ${formatCount(hidden)} more`}
          </Button>
        )
      }
    >
      <ul className={styles.attention}>
        {(showsAll ? rows : rows.slice(0, SHOWN)).map((row) => (
          <AttentionItem key={row.key} row={row} />
        ))}
      </ul>
    </Card>
  );
}

function AttentionItem({ row }: { row: AttentionRow }) {
  const { tone, state, place, name, detail, at, action } = row;
  const isBuilt = useBuiltScreens().has(action.screen);
  return (
    <li className={styles.trouble}>
      <span className={styles.state}>
        <StatusBadge tone={tone}>{state}</StatusBadge>
      </span>
      <span className={styles.what}>
        {place} · <bdi>{name}</bdi>
      </span>
      <span className={styles.detail} data-tip={detail}>
        {detail}
      </span>
      <span className={styles.when}>{at !== null && <When at={at} />}</span>
      <span className={styles.open}>
        {isBuilt && (
          <AnchorButton small look="quiet" to={action.to} aria-label={`${action.label} ${name}`}>
            {action.label}
          </AnchorButton>
        )}
      </span>
    </li>
  );
}

/** What has happened is told by its age, what is to come by its day. */
function When({ at }: { at: string }) {
  const zone = useZone();
  const now = useNow(60_000);
  return toMillis(at) > now ? formatDate(at, zone) : <RelativeTime at={at} />;
}
