import { graphql, useFragment } from 'react-relay/hooks';
import type { MilestoneList_partner$key } from '#gql/MilestoneList_partner';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import styles from './Milestones.module.css';
import { MilestoneItem } from './MilestoneItem.tsx';

/** The go-live plan: its milestones in order, the progress, and the changes open to this person. */
export function MilestoneList({ partnerRef }: { partnerRef: MilestoneList_partner$key }) {
  const { milestones, viewer_can_edit } = useFragment(
    graphql`
      fragment MilestoneList_partner on TradingPartner @throwOnFieldError {
        partner_uuid
        viewer_can_edit
        milestones {
          milestone_uuid
          status
          ...MilestoneItem_milestone
        }
      }
    `,
    partnerRef,
  );
  const counted = milestones.filter(({ status }) => status !== 'CANCELED');
  const done = counted.filter(({ status }) => status === 'DONE').length;
  const words = `${done} of ${counted.length} done`;
  return (
    <Card title="Go-live plan" hint={milestones.length > 0 ? words : undefined}>
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
            {milestones.map((milestone) => (
              <li key={milestone.milestone_uuid}>
                <MilestoneItem milestoneRef={milestone} canEdit={viewer_can_edit} />
              </li>
            ))}
          </ol>
        </>
      ) : (
        <EmptyState small kind="none" title="No plan">
          This partner has no go-live plan, or none of it is shared with you.
        </EmptyState>
      )}
    </Card>
  );
}
