import { IconAlertCircle, IconAlertTriangle, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { pluralize } from '#lib/text.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import type { Graph } from '../graph.ts';
import type { Problem } from '../problems.ts';
import { stepOf } from '../step-kinds.ts';
import styles from './dock.module.css';

interface ProblemDockProps {
  graph: Graph;
  problems: readonly Problem[];
  hasFailed: boolean;
  isOpen: boolean;
  onToggle: () => void;
  /** Opens the step and field of a problem. */
  onGoTo: (problem: Problem) => void;
}

/** The problems of the flow; each line opens its step. */
export function ProblemDock({ graph, problems, hasFailed, isOpen, onToggle, onGoTo }: ProblemDockProps) {
  const errors = problems.filter(({ severity }) => severity === 'ERROR').length;
  const warnings = problems.length - errors;
  return (
    <section className={styles.dock} aria-label="Problems">
      <header className={styles.head}>
        <h2>Problems</h2>
        <span role="status" className={styles.counts}>
          {errors > 0 && <StatusBadge tone="fail">{pluralize(errors, 'error')}</StatusBadge>}
          {warnings > 0 && <StatusBadge tone="wait">{pluralize(warnings, 'warning')}</StatusBadge>}
          {problems.length === 0 && !hasFailed && <StatusBadge tone="ok">None</StatusBadge>}
        </span>
        <span className={styles.hint}>
          {hasFailed
            ? 'The flow could not be checked. Change it again to retry.'
            : problems.length > 0
              ? 'Select a problem to go to its step'
              : 'Checked as you edit'}
        </span>
        {problems.length > 0 && (
          <IconButton
            small
            label={isOpen ? 'Hide problems' : 'Show problems'}
            aria-expanded={isOpen}
            icon={isOpen ? <IconChevronDown size={16} /> : <IconChevronUp size={16} />}
            onClick={onToggle}
          />
        )}
      </header>
      {isOpen && problems.length > 0 && (
        <ul className={styles.list}>
          {problems.map((problem) => {
            const { node_id, field, severity, message, blocksSave } = problem;
            const isError = severity === 'ERROR';
            const Icon = isError ? IconAlertCircle : IconAlertTriangle;
            return (
              <li key={`${node_id ?? ''} ${field ?? ''} ${message}`}>
                <button type="button" className={styles.row} onClick={() => onGoTo(problem)}>
                  <Icon size={16} aria-hidden="true" className={isError ? styles.wrong : styles.unwise} />
                  <b>{stepOf(graph, node_id)?.label ?? 'Flow'}</b>
                  <span>{message}</span>
                  <small>
                    <VisuallyHidden>: </VisuallyHidden>
                    {blocksSave ? 'Blocks Save' : isError ? 'Blocks Deploy' : 'Warning'}
                  </small>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
