import { IconPin, IconPinFilled } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { CompanyItem_company$key } from '#gql/CompanyItem_company';
import { formatCount } from '../../../lib/numbers.ts';
import { IconButton } from '../../../ui/actions/IconButton.tsx';
import { cx } from '../../../ui/cx.ts';
import { UiLink } from '../../../ui/links.tsx';
import { EnvironmentBadge } from '../../../ui/status/EnvironmentBadge.tsx';
import { Tag } from '../../../ui/status/Tag.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { paths } from '../../paths.ts';
import { standingWords } from '../../standing-words.ts';
import styles from './CompanySelect.module.css';

interface CompanyItemProps {
  companyRef: CompanyItem_company$key;
  pinned: boolean;
  onPin: (pinned: boolean) => void;
}

export function CompanyItem({ companyRef, pinned, onPin }: CompanyItemProps) {
  const company = useFragment(
    graphql`
      fragment CompanyItem_company on Company {
        company_uuid
        company_name
        short_code
        environment
        my_role
        my_access
        status
        stats @catch(to: NULL) {
          partner_count
          executions_24h
          unresolved_24h
          last_activity_at
        }
      }
    `,
    companyRef,
  );
  const { stats } = company;
  const counted = (count: number | undefined) => (count === undefined ? '–' : formatCount(count));
  const name = company.company_name;
  return (
    <li className={styles.item}>
      <IconButton
        small
        label={pinned ? `Unpin ${name}` : `Pin ${name}`}
        aria-pressed={pinned}
        icon={pinned ? <IconPinFilled size={14} /> : <IconPin size={14} />}
        className={cx(styles.pin, pinned && styles.pinned)}
        onClick={() => onPin(!pinned)}
      />
      <UiLink
        to={paths.pulse({ company_uuid: company.company_uuid })}
        className={styles.row}
        data-company={name}
      >
        <span className={styles.name}>
          <span className={styles.title}>{name}</span>
          <EnvironmentBadge environment={company.environment === 'TEST' ? 'test' : 'production'} />
          {company.status === 'SUSPENDED' && <Tag>Suspended</Tag>}
          {company.status === 'ARCHIVED' && <Tag>Archived</Tag>}
          <span className={styles.code}>{company.short_code}</span>
        </span>
        <span className={styles.role}>
          {standingWords({ my_role: company.my_role, my_access: company.my_access })}
        </span>
        <Figure label="Partners" value={counted(stats?.partner_count)} />
        <Figure label="Runs, 24 h" value={counted(stats?.executions_24h)} />
        <Figure
          label="Unresolved, 24 h"
          value={counted(stats?.unresolved_24h)}
          bad={(stats?.unresolved_24h ?? 0) > 0}
        />
        <span className={styles.activity}>
          <span className={styles.label}>Last activity</span>
          {stats?.last_activity_at ? <RelativeTime at={stats.last_activity_at} /> : stats ? 'None yet' : '–'}
        </span>
      </UiLink>
    </li>
  );
}

function Figure({ label, value, bad }: { label: string; value: string; bad?: boolean }) {
  return (
    <span className={cx(styles.figure, bad && styles.bad)}>
      <span className={styles.label}>{label}</span>
      <span className={styles.number}>{value}</span>
    </span>
  );
}
