import { IconArrowDown, IconArrowUp, IconChevronDown, IconPencil, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { MilestoneItem_milestone$key } from '#gql/MilestoneItem_milestone';
import { formatDate } from '#lib/dates.ts';
import { Button } from '#ui/actions/Button.tsx';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { statusLook } from '#ui/status/tone.ts';
import { useZone } from '#ui/text/zone.ts';
import { useHistoryItem } from '../../_shared/audit/useHistoryItem.tsx';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { milestoneStatuses } from './milestone-labels.ts';
import styles from './Milestones.module.css';
import { useMilestoneActions } from './useMilestoneActions.ts';

interface MilestoneItemProps {
  milestoneRef: MilestoneItem_milestone$key;
  canEdit: boolean;
  isLast: boolean;
  /** Called before the row disappears from the plan. */
  onDelete: () => void;
}

export function MilestoneItem({ milestoneRef, canEdit, isLast, onDelete }: MilestoneItemProps) {
  const milestone = useFragment(
    graphql`
      fragment MilestoneItem_milestone on Milestone {
        milestone_uuid
        title
        description
        sequence
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
        depends_on {
          milestone_uuid
          title
          status
        }
        ...useMilestoneActions_milestone
      }
    `,
    milestoneRef,
  );
  const actions = useMilestoneActions(milestone);
  const [isAsked, setAsked] = useState(false);
  const { openForm } = useFormAddress();
  const historyOf = useHistoryItem();
  const zone = useZone();
  const button = useRef<HTMLButtonElement>(null);
  const { milestone_uuid, title, owner, sequence } = milestone;
  // A row that moves within the list loses the focus, so it is restored when the row reaches its new position.
  const awaitedPlace = useRef<number | null>(null);
  useEffect(() => {
    if (awaitedPlace.current !== sequence) return;
    awaitedPlace.current = null;
    button.current?.focus();
  }, [sequence]);
  const look = statusLook(milestoneStatuses, milestone.status);
  const next = milestone.next_statuses.filter((status) => Object.hasOwn(milestoneStatuses, status));
  const isOpen = next.length > 0 && milestone.status !== 'DONE';
  const awaited = isOpen
    ? milestone.depends_on.filter(({ status }) => status !== 'DONE' && status !== 'CANCELED')
    : [];
  const move = (by: 1 | -1) => {
    awaitedPlace.current = sequence + by;
    void actions.move(sequence + by);
  };
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
        {awaited.length > 0 && (
          <span className={styles.meta}>Waits for {awaited.map((step) => step.title).join(', ')}</span>
        )}
      </div>
      {canEdit ? (
        <Menu
          label={`Change ${title}`}
          align="end"
          items={[
            ...next.map((status) => {
              const { label } = statusLook(milestoneStatuses, status);
              return { label, onSelect: () => void actions.setStatus(status, label) };
            }),
            ...(next.length > 0 ? [{ divider: true } as const] : []),
            {
              label: 'Edit',
              icon: <IconPencil size={16} />,
              onSelect: () => openForm({ edit: milestone_uuid }),
            },
            {
              label: 'Move up',
              icon: <IconArrowUp size={16} />,
              disabled: sequence === 1 ? 'It is the first one.' : undefined,
              onSelect: () => move(-1),
            },
            {
              label: 'Move down',
              icon: <IconArrowDown size={16} />,
              disabled: isLast ? 'It is the last one.' : undefined,
              onSelect: () => move(1),
            },
            historyOf('Milestone', milestone_uuid),
            { divider: true } as const,
            {
              label: 'Delete…',
              icon: <IconTrash size={16} />,
              danger: true,
              onSelect: () => setAsked(true),
            },
          ]}
          renderTrigger={(props) => (
            <Button
              {...props}
              ref={(element) => {
                props.ref.current = element;
                button.current = element;
              }}
              small
              look="quiet"
              busy={actions.isSetting}
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
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={`Delete the milestone “${title}”?`}
        confirmLabel="Delete"
        danger
        busy={actions.isDeleting}
        onConfirm={() => {
          onDelete();
          void actions.deleteNow().then((done) => !done && setAsked(false));
        }}
      >
        Milestones that wait for it no longer do. This cannot be undone. To keep a record of it, cancel it
        instead.
      </ConfirmDialog>
    </div>
  );
}
