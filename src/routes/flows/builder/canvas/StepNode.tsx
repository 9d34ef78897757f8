import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { Handle, Position, type Node, type NodeProps } from '@xyflow/react';
import { formatCount } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';
import { cx } from '#ui/cx.ts';
import { UiLink } from '#ui/links.tsx';
import type { StepFacts } from '../step-facts.ts';
import { kindIcons } from '../step-icons.ts';
import { startsPaths, takesPaths } from '../step-kinds.ts';
import styles from './canvas.module.css';

/** The data of a step that is passed to React Flow. */
export interface StepData extends Record<string, unknown> {
  readonly facts: StepFacts;
  readonly executionsTo: string;
  readonly failuresTo: string;
  readonly canConnect: boolean;
}

export type CanvasNode = Node<StepData, 'step'>;

/** A step on the canvas. */
export function StepNode({ data, selected }: NodeProps<CanvasNode>) {
  const { facts, executionsTo, failuresTo, canConnect } = data;
  const { step, note, count, problem } = facts;
  const Icon = kindIcons[step.kind];
  const isError = problem?.severity === 'ERROR';
  const Mark = isError ? IconAlertCircle : IconAlertTriangle;
  const isStart = startsPaths(step.kind);
  return (
    <div
      className={cx(
        styles.node,
        problem && (isError ? styles.wrong : styles.unwise),
        selected && styles.selected,
      )}
    >
      {takesPaths(step.kind) && (
        <>
          <Handle
            type="target"
            id="in"
            position={Position.Top}
            isConnectable={canConnect}
            className={styles.handle}
          />
          <Handle
            type="target"
            id="beside"
            position={Position.Left}
            isConnectable={false}
            className={styles.hiddenHandle}
          />
        </>
      )}
      <span className={styles.icon} aria-hidden="true">
        <Icon size={16} />
      </span>
      <span className={styles.line}>
        <b className={styles.name}>{step.label}</b>
        {count && (
          // The keyboard reaches the same link in the list; on the canvas, Tab goes from step to step.
          <UiLink
            to={executionsTo}
            tabIndex={-1}
            className={cx('nodrag', styles.count)}
            data-tip="Show executions"
          >
            {formatCount(count.executions)}
          </UiLink>
        )}
      </span>
      <small className={styles.line}>
        <span className={styles.note}>{note}</span>
        {count && count.failed > 0 ? (
          <UiLink to={failuresTo} tabIndex={-1} className={cx('nodrag', styles.failed)}>
            {pluralize(count.failed, 'error')}
          </UiLink>
        ) : (
          count && count.skipped > 0 && <span>{formatCount(count.skipped)} skipped</span>
        )}
      </small>
      {problem && <Mark size={16} aria-hidden="true" className={styles.mark} />}
      {isStart && (
        <>
          <Handle
            type="source"
            id="out"
            position={Position.Bottom}
            isConnectable={canConnect}
            className={styles.handle}
          />
          {step.kind !== 'SOURCE' && (
            <Handle
              type="source"
              id="failure"
              position={Position.Right}
              isConnectable={canConnect}
              className={cx(styles.handle, styles.failureHandle)}
            />
          )}
        </>
      )}
    </div>
  );
}
