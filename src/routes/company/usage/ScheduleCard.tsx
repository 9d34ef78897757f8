import { Suspense } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ScheduleCard_company$key } from '#gql/ScheduleCard_company';
import { formatDateTime, zoneName } from '#lib/dates.ts';
import { lazily } from '#lib/lazily.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Card } from '#ui/page/Card.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { useZone } from '#ui/text/zone.ts';
import { useFormAddress } from '../../_shared/forms/form-address.ts';

const ScheduleDrawer = lazily(() => import('./ScheduleDrawer.tsx'), 'ScheduleDrawer');

interface ScheduleCardProps {
  companyRef: ScheduleCard_company$key;
  /** The month on screen, whose report can be sent immediately. */
  month: string;
  canEdit: boolean;
}

/** Who gets the report by email, and when. */
export function ScheduleCard({ companyRef, month, canEdit }: ScheduleCardProps) {
  const company = useFragment(
    graphql`
      fragment ScheduleCard_company on Company @throwOnFieldError {
        usage_schedule {
          schedule_uuid
          frequency
          recipients
          next_send_at
          last_sent_at
        }
        ...ScheduleDrawer_company
      }
    `,
    companyRef,
  );
  const zone = useZone();
  const { open, close, searchFor } = useFormAddress();
  const schedule = company.usage_schedule;
  const time = (at: string) => `${formatDateTime(at, zone)} ${zoneName(at, zone)}`;
  const button = (label: string) => (
    <AnchorButton
      small
      to={searchFor(schedule ? { edit: 'schedule' } : { new: 'schedule' })}
      state={{ openedHere: true }}
    >
      {label}
    </AnchorButton>
  );
  return (
    <Card title="By email" actions={canEdit && schedule && button('Change or send now')}>
      {schedule ? (
        <KeyValue
          facts={[
            {
              label: 'Sent',
              value:
                schedule.frequency === 'WEEKLY'
                  ? 'Mondays, the month so far'
                  : 'On the first, for the month before',
            },
            { label: 'To', value: schedule.recipients.join(', ') },
            { label: 'Next', value: time(schedule.next_send_at) },
            { label: 'Last', value: schedule.last_sent_at ? time(schedule.last_sent_at) : 'Not sent yet' },
          ]}
        />
      ) : (
        <EmptyState
          small
          kind="none"
          title="Not sent by email"
          action={canEdit && button('Schedule by email')}
        >
          The report can be sent every month or every week to people who do not use the portal.
        </EmptyState>
      )}
      {canEdit && open && (
        <Suspense fallback={null}>
          <ScheduleDrawer companyRef={company} month={month} onClose={close} />
        </Suspense>
      )}
    </Card>
  );
}
