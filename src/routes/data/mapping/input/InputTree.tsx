import { IconChevronRight } from '@tabler/icons-react';
import { useMemo } from 'react';
import { cx } from '#ui/cx.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { VirtualTree } from '#ui/text-viewer/VirtualTree.tsx';
import {
  inputNode,
  isUsed,
  namesIn,
  toPath,
  valueWords,
  type InputNode,
} from '#shared/expressions/input-paths.ts';
import styles from './input.module.css';

interface InputTreeProps {
  /** The parsed input. */
  root: unknown;
  expression: string;
  /** Hides the fields that the expression uses. */
  onlyUnused: boolean;
  onInsert: (path: string) => void;
}

/**
 * A node with more children than this is not expanded at first, nor more nodes per level than this, so that the top
 * stays in view.
 */
const FEW = 40;

/** The parsed input; a click or Enter inserts a field's path into the expression. */
export function InputTree({ root, expression, onlyUnused, onInsert }: InputTreeProps) {
  const names = useMemo(() => namesIn(expression), [expression]);
  const top = useMemo(() => inputNode(root), [root]);
  const source = useMemo(() => {
    const isShown = (node: InputNode): boolean =>
      node.size === 0 ? !isUsed(node.steps, names) : node.children().some(isShown);
    const only = (nodes: readonly InputNode[]) => (onlyUnused ? nodes.filter(isShown) : nodes);
    return {
      roots: only(top.size > 0 ? top.children() : [top]),
      key: (node: InputNode) => node.key,
      isBranch: (node: InputNode) => node.size > 0,
      children: (node: InputNode) => only(node.children()),
    };
  }, [top, names, onlyUnused]);
  const initiallyOpen = useMemo(() => {
    const open = new Set<string>();
    let level = top.children();
    for (let depth = 0; depth < 3; depth++) {
      const branches = level.filter(({ size }) => size > 0 && size <= FEW).slice(0, FEW);
      for (const { key } of branches) open.add(key);
      level = branches.flatMap((node) => node.children());
    }
    return open;
  }, [top]);
  const insert = (node: InputNode) => onInsert(toPath(node.steps));
  return (
    <VirtualTree
      label="Parsed input"
      source={source}
      initiallyOpen={initiallyOpen}
      onPick={insert}
      renderNode={(node) => (
        <InputLine node={node} used={isUsed(node.steps, names)} onInsert={() => insert(node)} />
      )}
    />
  );
}

interface InputLineProps {
  node: InputNode;
  used: boolean;
  onInsert: () => void;
}

function InputLine({ node, used, onInsert }: InputLineProps) {
  const { name, value, size } = node;
  const isLeaf = size === 0;
  return (
    <span className={styles.line}>
      <span className={styles.text}>
        {name !== '' && <span className={styles.name}>{name}</span>}
        {name !== '' && isLeaf && ': '}
        <span className={cx(isLeaf ? styles[typeof value] : styles.count)}>
          {isLeaf ? '' : ' '}
          {valueWords(value)}
        </span>
      </span>
      {/* For the mouse; on the keyboard, Enter does the same. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- see above */}
      <span
        className={styles.insert}
        aria-hidden="true"
        data-tip={`Insert ${toPath(node.steps)}`}
        onClick={(event) => {
          event.stopPropagation();
          onInsert();
        }}
      >
        <IconChevronRight size={14} />
      </span>
      {isLeaf && (
        <span className={cx(styles.dot, used && styles.used)}>
          <VisuallyHidden>{used ? ', used' : ', not used'}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
