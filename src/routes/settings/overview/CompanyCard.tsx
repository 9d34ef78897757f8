import { IconPencil } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { CompanyCard_company$key } from '#gql/CompanyCard_company';
import { formatDate } from '#lib/dates.ts';
import { pluralize } from '#lib/text.ts';
import { useNow } from '#lib/useNow.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Card } from '#ui/page/Card.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { EnvironmentBadge } from '#ui/status/EnvironmentBadge.tsx';
import { CopyText } from '#ui/text/CopyText.tsx';
import { useZone } from '#ui/text/zone.ts';
import { zoneLabel } from '../../_shared/zone-label.ts';
import { dateFormatLabel, utcOffset } from './company-labels.ts';

interface CompanyCardProps {
  companyRef: CompanyCard_company$key;
  onEdit: () => void;
}

/** The workspace's name and its defaults for people, files and dates. */
export function CompanyCard({ companyRef, onEdit }: CompanyCardProps) {
  const company = useFragment(
    graphql`
      fragment CompanyCard_company on Company {
        company_name
        short_code
        environment
        status
        time_zone
        default_currency
        date_format
        retention_days
        updated_at
        updated_by {
          display
        }
        viewer_can_edit
      }
    `,
    companyRef,
  );
  const zone = useZone();
  const now = useNow(60_000);
  const { status, updated_by } = company;
  const isLocked = !company.viewer_can_edit;
  return (
    <Card
      title="Company"
      actions={
        <Button
          small
          icon={<IconPencil size={14} />}
          aria-label="Edit company"
          aria-disabled={isLocked || undefined}
          data-tip={
            isLocked ? `This workspace is ${status.toLowerCase()}. Nothing can be changed.` : undefined
          }
          onClick={isLocked ? undefined : onEdit}
        >
          Edit
        </Button>
      }
      foot={`Changed ${formatDate(company.updated_at, zone)}${updated_by ? ` by ${updated_by.display}` : ''}`}
    >
      <KeyValue
        facts={[
          { label: 'Name', value: <bdi>{company.company_name}</bdi> },
          { label: 'Short code', value: <CopyText text={company.short_code} what="short code" /> },
          {
            label: 'Environment',
            value: (
              <EnvironmentBadge environment={company.environment === 'PRODUCTION' ? 'production' : 'test'} />
            ),
          },
          {
            label: 'Time zone',
            value: (
              <>
                {zoneLabel(company.time_zone)}{' '}
                <span className="muted">{utcOffset(company.time_zone, now)}</span>
              </>
            ),
          },
          { label: 'Currency', value: company.default_currency },
          { label: 'Dates', value: dateFormatLabel(company.date_format) },
          {
            label: 'Retention',
            value: (
              <>
                {pluralize(company.retention_days, 'day')} <span className="muted">files and logs</span>
              </>
            ),
          },
        ]}
      />
    </Card>
  );
}
