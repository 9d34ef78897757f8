import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { AttentionCard_company$key } from '#gql/AttentionCard_company';
import type { useAttentionRow_warning$key } from '#gql/useAttentionRow_warning';
import { formatDate } from '../../../lib/dates.ts';
import { formatCount } from '../../../lib/numbers.ts';
import { AnchorButton } from '../../../ui/actions/AnchorButton.tsx';
import { Button } from '../../../ui/actions/Button.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { useZone } from '../../../ui/text/zone.ts';
import { useBuiltScreens } from '../../root/useBuiltScreens.ts';
import styles from './Settings.module.css';
import { useAttentionRow } from './useAttentionRow.ts';

/** How many are shown at first, so that the cards below stay on the page. */
const SHOWN = 5;

/** Problems in the settings, worst first, each with a link to where it can be fixed. */
export function AttentionCard({ companyRef }: { companyRef: AttentionCard_company$key }) {
  const { company_uuid, pulse } = useFragment(
    graphql`
      fragment AttentionCard_company on Company @throwOnFieldError {
        company_uuid
        pulse {
          warnings {
            kind
            title
            sftp_job {
              job_uuid
            }
            host_system {
              host_system_uuid
            }
            certificate {
              certificate_uuid
            }
            notifier {
              notifier_uuid
            }
            ...useAttentionRow_warning
          }
        }
      }
    `,
    companyRef,
  );
  const [showsAll, setShowsAll] = useState(false);
  const rows = pulse.warnings;
  if (rows.length === 0) {
    return (
      <Card title="Needs attention" padded>
        <span className="muted">
          Nothing needs attention. Jobs, host systems, certificates, notifiers and quotas are fine.
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
          <Button
            small
            look="quiet"
            className={styles.more}
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? 'Show fewer' : `Show ${formatCount(hidden)} more`}
          </Button>
        )
      }
    >
      <ul className={styles.attention}>
        {(showsAll ? rows : rows.slice(0, SHOWN)).map((row) => (
          <AttentionItem
            key={
              row.sftp_job?.job_uuid ??
              row.host_system?.host_system_uuid ??
              row.certificate?.certificate_uuid ??
              row.notifier?.notifier_uuid ??
              `${row.kind} ${row.title}`
            }
            warningRef={row}
            company_uuid={company_uuid}
          />
        ))}
      </ul>
    </Card>
  );
}

interface AttentionItemProps {
  warningRef: useAttentionRow_warning$key;
  company_uuid: string;
}

function AttentionItem({ warningRef, company_uuid }: AttentionItemProps) {
  const { tone, state, place, name, detail, at, on, action } = useAttentionRow(warningRef, company_uuid);
  const built = useBuiltScreens();
  const zone = useZone();
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
      <span className={styles.when}>{at ? <RelativeTime at={at} /> : on && formatDate(on, zone)}</span>
      <span className={styles.open}>
        {action && built.has(action.screen) && (
          <AnchorButton small look="quiet" to={action.to} aria-label={`${action.label} ${name}`}>
            {action.label}
          </AnchorButton>
        )}
      </span>
    </li>
  );
}
