import { IconX } from '@tabler/icons-react';
import {
  BaseEdge,
  EdgeLabelRenderer,
  getBezierPath,
  getSmoothStepPath,
  type Edge,
  type EdgeProps,
} from '@xyflow/react';
import { formatCount } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';
import { cssVars } from '#ui/css-vars.ts';
import { cx } from '#ui/cx.ts';
import styles from './canvas.module.css';

/** The data of a path that is passed to React Flow. */
export interface PathData extends Record<string, unknown> {
  readonly label: string | null;
  readonly isFailure: boolean;
  /** The number of documents in the last sample run; null if there was no run, or none took this path. */
  readonly documents: number | null;
  /** Null for people with read-only access. */
  readonly onRemove: (() => void) | null;
}

export type CanvasEdge = Edge<PathData, 'path'>;

/** A path between two steps, with its branch and the documents of the last sample run. */
export function StepPath(props: EdgeProps<CanvasEdge>) {
  const { id, selected, data, markerEnd } = props;
  const { label = null, isFailure = false, documents = null, onRemove = null } = data ?? {};
  const [path, x, y] = isFailure ? getSmoothStepPath(props) : getBezierPath(props);
  const words = isFailure ? 'failure' : label;
  const count =
    documents === null ? null : words === null ? pluralize(documents, 'document') : formatCount(documents);
  const text = [words, count].filter((part) => part !== null).join(', ');
  return (
    <>
      <BaseEdge
        id={id}
        path={path}
        {...(markerEnd === undefined ? {} : { markerEnd })}
        className={cx(
          styles.path,
          isFailure && styles.failurePath,
          documents !== null && styles.taken,
          selected && styles.selectedPath,
        )}
      />
      {(text !== '' || (selected && onRemove)) && (
        // Omitted without a label, because each label recomputes its position whenever the canvas moves.
        <EdgeLabelRenderer>
          <div
            className={cx('nodrag nopan', styles.pill, documents !== null && styles.takenPill)}
            style={cssVars({ '--x': `${x}px`, '--y': `${y}px` })}
          >
            {text}
            {selected && onRemove && (
              <button type="button" tabIndex={-1} aria-label="Remove the path" onClick={onRemove}>
                <IconX size={12} aria-hidden="true" />
              </button>
            )}
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  );
}
