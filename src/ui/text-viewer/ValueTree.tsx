import { useMemo } from 'react';
import { cx } from '../cx.ts';
import { valueSource } from './value-node.ts';
import type { ValueNode } from './value-node.ts';
import styles from './ValueTree.module.css';
import { VirtualTree } from './VirtualTree.tsx';

export interface ValueTreeProps {
  root: ValueNode;
  label: string;
}

/** Up to this many children, a tree opens two levels deep without burying its top. */
const fewChildren = 40;

/** The tree of a JSON or XML document. */
export function ValueTree({ root, label }: ValueTreeProps) {
  const source = useMemo(() => valueSource(root), [root]);
  const initiallyOpen = useMemo(() => {
    const inner = root.children().filter(({ size }) => size > 0 && size <= fewChildren);
    return new Set([root.path, ...inner.slice(0, fewChildren).map(({ path }) => path)]);
  }, [root]);
  return (
    <VirtualTree
      key={label}
      label={label}
      source={source}
      initiallyOpen={initiallyOpen}
      renderNode={(node) => <ValueLine node={node} />}
    />
  );
}

function ValueLine({ node }: { node: ValueNode }) {
  const { name, kind, value, size } = node;
  const named = kind === 'attribute' ? `@${name}` : name;
  return (
    <span>
      {named && <span className={cx(styles.name, kind === 'attribute' && styles.attribute)}>{named}</span>}
      {named && value && <span className={styles.mark}>{kind === 'element' ? ' ' : ': '}</span>}
      <span className={cx(styles[kind], size > 0 && kind !== 'element' && styles.count)}>{value}</span>
    </span>
  );
}
