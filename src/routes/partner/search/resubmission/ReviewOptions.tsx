import { Segmented, type SegmentedOption } from '#ui/actions/Segmented.tsx';
import { Card } from '#ui/page/Card.tsx';
import { orderWords, type Order } from './outcome-labels.ts';
import styles from './Resubmission.module.css';
import type { RunChoices } from './useReviewChoices.ts';

const versions: readonly SegmentedOption<RunChoices['version']>[] = [
  { value: 'CURRENT', label: 'Deployed now' },
  { value: 'SAME', label: 'As it ran' },
];
const orders: readonly SegmentedOption<Order>[] = (
  ['OLDEST_FIRST', 'NEWEST_FIRST', 'AS_LISTED'] as const
).map((value) => ({ value, label: orderWords[value] }));
const rates: readonly SegmentedOption<RunChoices['rate']>[] = [
  { value: 'none', label: 'No limit' },
  { value: '60', label: '60' },
  { value: '10', label: '10' },
  { value: '1', label: '1' },
];
const onErrors: readonly SegmentedOption<RunChoices['onError']>[] = [
  { value: 'continue', label: 'Continue' },
  { value: 'stop', label: 'Stop' },
];

interface ReviewOptionsProps {
  choices: RunChoices;
  onChange: (change: Partial<RunChoices>) => void;
}

/** The options of a resubmission: version, order, pace, and how it reacts to an error. */
export function ReviewOptions({ choices, onChange }: ReviewOptionsProps) {
  const { version, order, rate, onError } = choices;
  return (
    <Card>
      <div className={styles.options}>
        <span aria-hidden="true">Flow version</span>
        <div>
          <Segmented
            label="Flow version"
            options={versions}
            value={version}
            onChange={(next) => onChange({ version: next })}
          />
        </div>
        <span aria-hidden="true">Order</span>
        <div>
          <Segmented
            label="Order"
            options={orders}
            value={order}
            onChange={(next) => onChange({ order: next })}
          />
        </div>
        <span aria-hidden="true">Starts per minute</span>
        <div>
          <Segmented
            label="Starts per minute"
            options={rates}
            value={rate}
            onChange={(next) => onChange({ rate: next })}
          />
          {rate === 'none' && <span className={styles.hint}>As fast as the flows allow</span>}
        </div>
        <span aria-hidden="true">If one fails</span>
        <div>
          <Segmented
            label="If one fails"
            options={onErrors}
            value={onError}
            onChange={(next) => onChange({ onError: next })}
          />
          {onError === 'stop' && <span className={styles.hint}>Each waits for the one before to end</span>}
        </div>
      </div>
    </Card>
  );
}
