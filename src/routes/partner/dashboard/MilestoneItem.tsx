import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { MilestoneItem_milestone$key } from '#gql/MilestoneItem_milestone';
import type { MilestoneItemSetMutation } from '#gql/MilestoneItemSetMutation';
import { formatDate } from '../../../lib/dates.ts';
import { retryImport } from '../../../lib/retry-import.ts';
import { useMutation } from '../../../relay/useMutation.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { announce } from '../../../ui/feedback/live-region.ts';
import { Menu } from '../../../ui/overlay/Menu.tsx';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import { statusLook } from '../../../ui/status/tone.ts';
import { useZone } from '../../../ui/text/zone.ts';
import { milestoneStatuses } from './milestone-words.ts';
import styles from './Milestones.module.css';

const MilestoneDialog = lazy(async () => ({
  default: (await retryImport(() => import('./MilestoneDialog.tsx'))).MilestoneDialog,
}));

interface MilestoneItemProps {
  milestoneRef: MilestoneItem_milestone$key;
  canEdit: boolean;
}

export function MilestoneItem({ milestoneRef, canEdit }: MilestoneItemProps) {
  const milestone = useFragment(
    graphql`
      fragment MilestoneItem_milestone on Milestone {
        milestone_uuid
        title
        description
        status
        due_date
        completed_at
        is_overdue
        next_statuses
        owner {
          company_user_uuid
          name
          email
        }
        ...MilestoneDialog_milestone
      }
    `,
    milestoneRef,
  );
  const [set, isSetting] = useMutation<MilestoneItemSetMutation>(
    graphql`
      mutation MilestoneItemSetMutation($input: SetMilestoneInput!) {
        set_milestone(input: $input) {
          milestone {
            milestone_uuid
            ...MilestoneItem_milestone
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'Could not change the milestone' },
  );
  const [editing, setEditing] = useState(false);
  const zone = useZone();
  const { milestone_uuid, title, owner } = milestone;
  const look = statusLook(milestoneStatuses, milestone.status);
  const next = milestone.next_statuses.filter((status) => Object.hasOwn(milestoneStatuses, status));
  return (
    <div className={styles.item}>
      <div className={styles.words}>
        <span className={styles.title} data-tip={milestone.description ?? undefined}>
          {title}
        </span>
        <span className={milestone.is_overdue ? styles.overdue : styles.meta}>
          {milestone.completed_at
            ? `Done ${formatDate(milestone.completed_at, zone)}`
            : milestone.due_date
              ? `${milestone.is_overdue ? 'Overdue since' : 'Due'} ${formatDate(milestone.due_date, 'UTC')}`
              : 'No due date'}
          {owner && ` · ${owner.name ?? owner.email}`}
        </span>
      </div>
      {canEdit ? (
        <Menu
          label={`Change ${title}`}
          align="end"
          items={[
            ...next.map((status) => {
              const { label } = statusLook(milestoneStatuses, status);
              return {
                label,
                onSelect: () =>
                  void set({ input: { milestone_uuid, status } }).then(
                    ({ ok }) => ok && announce(`${title}: ${label}`),
                  ),
              };
            }),
            ...(next.length > 0 ? [{ divider: true } as const] : []),
            {
              label: 'Due date and visibility…',
              icon: <IconCalendar size={16} />,
              onSelect: () => setEditing(true),
            },
          ]}
          renderTrigger={(props) => (
            <Button
              {...props}
              small
              look="quiet"
              busy={isSetting}
              aria-label={`${title}: ${look.label}. Change`}
            >
              <StatusBadge tone={look.tone}>{look.label}</StatusBadge>
              <IconChevronDown size={14} aria-hidden="true" />
            </Button>
          )}
        />
      ) : (
        <StatusBadge tone={look.tone}>{look.label}</StatusBadge>
      )}
      {editing && (
        <Suspense fallback={null}>
          <MilestoneDialog milestoneRef={milestone} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  );
}
