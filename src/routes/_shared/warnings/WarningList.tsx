import { graphql, useFragment } from 'react-relay/hooks';
import type { useWarning_warning$key } from '#gql/useWarning_warning';
import type { WarningList_pulse$key } from '#gql/WarningList_pulse';
import { formatDate } from '#lib/dates.ts';
import { formatCount } from '#lib/numbers.ts';
import { followRow, isInteractive } from '#ui/data-grid/row-link.ts';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { Card } from '#ui/page/Card.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { ShowMore } from '#ui/table/ShowMore.tsx';
import { useShown } from '#ui/table/useShown.ts';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { useZone } from '#ui/text/zone.ts';
import { useWarning } from './useWarning.ts';
import styles from './WarningList.module.css';

/** How many warnings are shown at first, so that the cards below stay in view. */
const SHOWN = 5;

interface WarningListProps {
  pulseRef: WarningList_pulse$key;
  company_uuid: string;
  /** The card's title. */
  title: string;
}

/**
 * A card with problems of jobs, host systems, certificates, notifiers, and quotas, worst first, each with a link to
 * where it can be fixed. Renders nothing if there are none.
 */
export function WarningList({ pulseRef, company_uuid, title }: WarningListProps) {
  const { warnings } = useFragment(
    graphql`
      fragment WarningList_pulse on Pulse @throwOnFieldError {
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
          ...useWarning_warning
        }
      }
    `,
    pulseRef,
  );
  const shown = useShown(warnings, SHOWN);
  if (warnings.length === 0) return null;
  return (
    <Card
      title={title}
      hint={formatCount(warnings.length)}
      foot={shown.canChange && <ShowMore shown={shown} />}
    >
      <div className={styles.frame}>
        <ul className={styles.warnings}>
          {shown.rows.map((row) => (
            <WarningItem
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
      </div>
    </Card>
  );
}

interface WarningItemProps {
  warningRef: useWarning_warning$key;
  company_uuid: string;
}

function WarningItem({ warningRef, company_uuid }: WarningItemProps) {
  const { tone, state, place, name, detail, at, on, action } = useWarning(warningRef, company_uuid);
  const zone = useZone();
  const what = (
    <>
      {place} · <bdi>{name}</bdi>
    </>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the row's own link takes the keys
    <li
      className={styles.warning}
      onClick={(event) => {
        if (!isInteractive(event.target, event.currentTarget)) followRow(event.currentTarget, event);
      }}
    >
      <span className={styles.state}>
        <StatusBadge tone={tone}>{state}</StatusBadge>
      </span>
      <span className={styles.what}>
        {action ? (
          <RowLink to={action.to} label={`${place} · ${name}: ${action.label}`}>
            {what}
          </RowLink>
        ) : (
          what
        )}
      </span>
      <span className={styles.detail} data-tip={detail}>
        {detail}
      </span>
      <span className={styles.when}>{at ? <RelativeTime at={at} /> : on && formatDate(on, zone)}</span>
    </li>
  );
}
