import { useId } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ResendChoice_outputs$key } from '#gql/ResendChoice_outputs';
import { formatBytes } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';
import checks from '#ui/actions/check.module.css';
import { ALL_OUTPUTS } from './resend-choice.ts';
import styles from './ResendChoice.module.css';

interface ResendChoiceProps {
  outputsRef: ResendChoice_outputs$key;
  /** `ALL_OUTPUTS`, or the key of a file. */
  chosen: string;
  onChoose: (choice: string) => void;
}

/**
 * A choice between all outputs of an execution and a single one, each with its destination. One that cannot be resent
 * now says why.
 */
export function ResendChoice({ outputsRef, chosen, onChoose }: ResendChoiceProps) {
  const outputs = useFragment(
    graphql`
      fragment ResendChoice_outputs on ResendableOutput @relay(plural: true) {
        obstacle
        destination_summary
        file {
          file_key
          file_name
          size_bytes
        }
      }
    `,
    outputsRef,
  );
  const name = useId();
  const obstacleToAll = outputs.find(({ obstacle }) => obstacle != null)?.obstacle;
  const choices = [
    { value: ALL_OUTPUTS, label: `All ${pluralize(outputs.length, 'file')}`, why: obstacleToAll },
    ...outputs.map(({ obstacle, destination_summary, file }) => ({
      value: file.file_key,
      label: (
        <>
          <span className="mono">{file.file_name}</span>{' '}
          <span className="muted">{formatBytes(file.size_bytes)}</span>
        </>
      ),
      hint: `to ${destination_summary ?? 'a deleted destination'}`,
      why: obstacle,
    })),
  ];
  return (
    <div role="radiogroup" aria-label="Outputs to resend" className={styles.choices}>
      {choices.map(({ value, label, why, ...choice }) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            className={checks.radio}
            name={name}
            checked={chosen === value}
            disabled={why != null}
            onChange={() => onChoose(value)}
          />
          <span>
            {label}
            {'hint' in choice && <span className={styles.hint}>{choice.hint}</span>}
            {why != null && <span className={styles.hint}>{why}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}
