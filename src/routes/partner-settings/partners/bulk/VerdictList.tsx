import { useId } from 'react';
import { formatCount } from '#lib/numbers.ts';
import check from '#ui/actions/check.module.css';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { statusLook } from '#ui/status/tone.ts';
import { partnerStatuses } from '#shared/partner-labels.ts';
import styles from './bulk.module.css';
import { outcomeLooks, type Verdict } from './changes.ts';

const NONE: ReadonlySet<string> = new Set();

interface VerdictListProps {
  verdicts: readonly Verdict[];
  leftOut?: ReadonlySet<string>;
  /** Undefined while the partners cannot be chosen. */
  onToggle?: (partner_uuid: string) => void;
  /** Whether the change has been made, so that these are results. */
  isDone?: boolean;
}

/** One line for each partner. Partners that cannot be changed are shown with the reason, but unchecked. */
export function VerdictList({ verdicts, leftOut = NONE, onToggle, isDone = false }: VerdictListProps) {
  const id = useId();
  const looks = isDone ? outcomeLooks.actual : outcomeLooks.expected;
  const labels = [...new Set(Object.values(looks).map(({ label }) => label))];
  const counts = Map.groupBy(verdicts, ({ outcome }) => statusLook(looks, outcome).label);
  const summary = labels
    .map((label) => [counts.get(label)?.length ?? 0, label.toLowerCase()] as const)
    .filter(([count]) => count > 0)
    .map(([count, label]) => `${formatCount(count)} ${label}`);
  return (
    <>
      <p className={styles.summary} role="status">
        {summary.join(' · ')}
      </p>
      <ul className={styles.verdicts} aria-label={isDone ? 'Results' : 'What will happen'}>
        {verdicts.map(({ partner_uuid, partner_name, status, outcome, detail, uses }) => {
          const look = statusLook(looks, outcome);
          const stage = statusLook(partnerStatuses, status);
          const canRun = outcome === 'CHANGED';
          return (
            <li key={partner_uuid} className={styles.verdict}>
              {!isDone && (
                <input
                  type="checkbox"
                  className={check.check}
                  aria-labelledby={`${id}${partner_uuid}`}
                  aria-describedby={`${id}${partner_uuid}detail`}
                  checked={canRun && !leftOut.has(partner_uuid)}
                  disabled={!canRun || !onToggle}
                  onChange={() => onToggle?.(partner_uuid)}
                />
              )}
              <span className={styles.name}>
                <bdi id={`${id}${partner_uuid}`}>{partner_name}</bdi>
                {!isDone && <StatusBadge tone={stage.tone}>{stage.label}</StatusBadge>}
                {uses.length > 0 && <span className={styles.uses}>In use: {uses.join(', ')}</span>}
              </span>
              <span id={`${id}${partner_uuid}detail`} className={styles.detail}>
                <StatusBadge tone={look.tone}>{look.label}</StatusBadge>
                <span>{detail}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
