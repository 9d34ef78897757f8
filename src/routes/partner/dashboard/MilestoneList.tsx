import { IconPlus } from '@tabler/icons-react';
import { Suspense, useEffect, useRef } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { MilestoneList_partner$key } from '#gql/MilestoneList_partner';
import { lazily } from '#lib/lazily.ts';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import { Card } from '#ui/page/Card.tsx';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import styles from './Milestones.module.css';
import { MilestoneItem } from './MilestoneItem.tsx';

const MilestoneDrawer = lazily(() => import('./MilestoneDrawer.tsx'), 'MilestoneDrawer');

/** `?new=milestone` */
const NEW = 'milestone';

/** The go-live plan: its milestones in order, the progress, and the changes open to this person. */
export function MilestoneList({ partnerRef }: { partnerRef: MilestoneList_partner$key }) {
  const partner = useFragment(
    graphql`
      fragment MilestoneList_partner on TradingPartner @throwOnFieldError {
        partner_uuid
        viewer_can_edit
        milestones {
          milestone_uuid
          status
          ...MilestoneItem_milestone
          ...MilestoneDrawer_milestone
        }
        ...MilestoneDrawer_partner
      }
    `,
    partnerRef,
  );
  const { milestones, viewer_can_edit } = partner;
  const { open, openForm, close } = useFormAddress();
  const counted = milestones.filter(({ status }) => status !== 'CANCELED');
  const done = counted.filter(({ status }) => status === 'DONE').length;
  const words = `${done} of ${counted.length} done`;
  const edited =
    open && 'edit' in open ? milestones.find(({ milestone_uuid }) => milestone_uuid === open.edit) : null;
  const isNew = open !== null && 'new' in open && open.new === NEW;

  // The menu disappears with the deleted milestone, so the focus moves to the milestone that takes its place.
  const root = useRef<HTMLDivElement>(null);
  const gap = useRef<number | null>(null);
  const count = milestones.length;
  useEffect(() => {
    if (gap.current === null) return;
    const successor = Math.min(gap.current, count - 1);
    gap.current = null;
    const items = root.current?.querySelectorAll<HTMLElement>('li [aria-haspopup=menu]');
    (items?.[successor] ?? root.current?.querySelector<HTMLElement>('button'))?.focus();
  }, [count]);
  return (
    <div ref={root}>
      <Card
        title="Go-live plan"
        hint={milestones.length > 0 ? words : undefined}
        actions={
          viewer_can_edit && (
            <Button
              small
              look="quiet"
              icon={<IconPlus size={14} />}
              aria-label="Add a milestone"
              onClick={() => openForm({ new: NEW })}
            >
              Add
            </Button>
          )
        }
      >
        {milestones.length > 0 ? (
          <>
            <div className={styles.progress}>
              <ProgressBar
                label="Go-live plan"
                value={counted.length > 0 ? done / counted.length : 0}
                words={words}
                tone={done === counted.length ? 'ok' : 'accent'}
              />
            </div>
            <ol className={styles.list}>
              {milestones.map((milestone, index) => (
                <li key={milestone.milestone_uuid}>
                  <MilestoneItem
                    milestoneRef={milestone}
                    canEdit={viewer_can_edit}
                    isLast={index === milestones.length - 1}
                    onDelete={() => (gap.current = index)}
                  />
                </li>
              ))}
            </ol>
          </>
        ) : (
          <EmptyState small kind="none" title="No plan">
            {viewer_can_edit
              ? 'Add the steps up to going live, with who does them and when.'
              : 'This partner has no go-live plan, or none of it is shared with you.'}
          </EmptyState>
        )}
      </Card>
      {viewer_can_edit && (edited || isNew) && (
        <Suspense fallback={null}>
          <MilestoneDrawer
            key={edited?.milestone_uuid ?? NEW}
            partnerRef={partner}
            milestoneRef={edited ?? null}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
}
