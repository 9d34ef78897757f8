import { formatCount } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';
import { Callout } from '#ui/feedback/Callout.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import styles from './panels.module.css';
import type { ImportOutcome } from './useImportRows.ts';

interface ImportPreviewProps {
  fileName: string;
  outcome: ImportOutcome;
  isRunning: boolean;
}

/** What an import would do, and which lines it would leave out. */
export function ImportPreview({ fileName, outcome, isRunning }: ImportPreviewProps) {
  const { added, changed, removed, skipped, problems, refusal } = outcome;
  return (
    <FormSection title="Preview" hint={isRunning ? 'Checking…' : fileName}>
      {refusal !== null ? (
        <Callout tone="fail" title="Nothing can be imported.">
          {refusal}
        </Callout>
      ) : (
        <ul className={styles.facts} aria-label="What would change">
          <li>
            <b>{formatCount(added)}</b> added
          </li>
          <li>
            <b>{formatCount(changed)}</b> changed
          </li>
          <li>
            <b>{formatCount(removed)}</b> removed
          </li>
          <li>
            <b>{formatCount(skipped)}</b> refused
          </li>
        </ul>
      )}
      {refusal === null && added + changed + removed === 0 && <p>The table has these rows already.</p>}
      {problems.length > 0 && (
        <>
          {refusal === null && <p>{pluralize(skipped, 'line')} cannot be imported and will be left out:</p>}
          <ul className={styles.problems} aria-label="Problems in the file">
            {problems.map(({ line, column, message }, at) => (
              // A line may have the same problem twice.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at}>
                Line {formatCount(line)}
                {column && `, ${column}`}: {message}
              </li>
            ))}
          </ul>
        </>
      )}
    </FormSection>
  );
}
