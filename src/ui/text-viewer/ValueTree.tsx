import { useMemo } from 'react';
import { cx } from '../cx.ts';
import type { Place } from './find-place.ts';
import { valueSource, wayTo } from './value-node.ts';
import type { ValueNode } from './value-node.ts';
import styles from './ValueTree.module.css';
import { VirtualTree } from './VirtualTree.tsx';

export interface ValueTreeProps {
  root: ValueNode;
  label: string;
  /** What to mark and scroll to. */
  place?: Place | undefined;
}

/** Up to this many children, a tree opens two levels deep without burying its top. */
const fewChildren = 40;

/** The tree of a JSON or XML document. */
export function ValueTree({ root, label, place }: ValueTreeProps) {
  const source = useMemo(() => valueSource(root), [root]);
  const initiallyOpen = useMemo(() => {
    const inner = root.children().filter(({ size }) => size > 0 && size <= fewChildren);
    return new Set([root.path, ...inner.slice(0, fewChildren).map(({ path }) => path)]);
  }, [root]);
  const path = place?.path;
  const value = place?.value;
  const way = useMemo(() => wayTo(root, { path, value }).map((node) => node.path), [root, path, value]);
  return (
    <VirtualTree
      key={label}
      label={label}
      source={source}
      initiallyOpen={initiallyOpen}
      reveal={way.length > 0 ? way : undefined}
      renderNode={(node) => <ValueLine node={node} marked={node.path === way.at(-1)} />}
    />
  );
}

function ValueLine({ node, marked }: { node: ValueNode; marked: boolean }) {
  const { name, kind, value, size } = node;
  const named = kind === 'attribute' ? `@${name}` : name;
  const Line = marked ? 'mark' : 'span';
  return (
    <Line className={cx(marked && styles.bad)}>
      {named && <span className={cx(styles.name, kind === 'attribute' && styles.attribute)}>{named}</span>}
      {named && value && <span className={styles.mark}>{kind === 'element' ? ' ' : ': '}</span>}
      <span className={cx(styles[kind], size > 0 && kind !== 'element' && styles.count)}>{value}</span>
    </Line>
  );
}
