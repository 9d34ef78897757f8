import { useMemo } from 'react';
import type { EdiDictionary } from '../../edi/dictionary/types.ts';
import type { EdiPlace } from '../../edi/explain.ts';
import type { EdiStructure } from '../../edi/structure.ts';
import type { EdiDocument } from '../../edi/types.ts';
import { cx } from '../cx.ts';
import { VirtualTree } from '../text-viewer/VirtualTree.tsx';
import styles from './EdiTree.module.css';
import { ediTreeSource, pathTo } from './edi-tree-source.ts';
import type { EdiTreeNode } from './edi-tree-source.ts';
import type { Mark } from './viewer-marks.ts';

export interface EdiTreeProps {
  document: EdiDocument;
  structure: EdiStructure;
  dictionary: EdiDictionary | undefined;
  label: string;
  marks: ReadonlyMap<number, readonly Mark[]>;
  /** What to scroll into view. Increase `turn` to scroll to the same place again. */
  reveal: { readonly segment: number; readonly place: EdiPlace | undefined; readonly turn: number };
  onPlace: (segment: number, place: EdiPlace | undefined) => void;
}

/** With at most this many nodes, the first envelopes are expanded down to the segments of a set. */
const fewNodes = 12;

/** The envelopes, loops, segments, and elements of a file, with their names. */
export function EdiTree({ document, structure, dictionary, label, marks, reveal, onPlace }: EdiTreeProps) {
  const source = useMemo(
    () => ediTreeSource(document, structure, dictionary),
    [document, structure, dictionary],
  );
  const initiallyOpen = useMemo(() => {
    const open = new Set<string>();
    const walk = (nodes: readonly EdiTreeNode[], depth: number): void => {
      for (const node of nodes.slice(0, depth < 4 ? fewNodes : 0)) {
        if (node.kind !== 'envelope') continue;
        open.add(node.key);
        walk(source.children(node), depth + 1);
      }
    };
    walk(source.roots, 0);
    return open;
  }, [source]);
  const { segment, turn } = reveal;
  const { element, repeat, component } = reveal.place ?? { element: 0, repeat: 1, component: 1 };
  // Depends on the numbers rather than on the place object, which is new on every render; a new path would reopen what
  // the person closed.
  const path = useMemo(
    () => (turn > 0 ? pathTo(source, segment, { element, repeat, component }) : undefined),
    [source, segment, element, repeat, component, turn],
  );
  return (
    <VirtualTree
      label={label}
      source={source}
      initiallyOpen={initiallyOpen}
      reveal={path}
      renderNode={(node) => <TreeLine node={node} marks={marks} />}
      onActive={(node) => {
        if (node.kind !== 'envelope') onPlace(node.index, node.kind === 'value' ? node.place : undefined);
      }}
    />
  );
}

function TreeLine({ node, marks }: { node: EdiTreeNode; marks: ReadonlyMap<number, readonly Mark[]> }) {
  if (node.kind === 'envelope')
    return (
      <span>
        <b className={styles.title}>{node.title}</b> <span className={styles.note}>{node.note}</span>
      </span>
    );
  const found = marks.get(node.index) ?? [];
  if (node.kind === 'segment') {
    const worst = found.find(({ severity }) => severity === 'error') ?? found[0];
    return (
      <span>
        <span className={styles.tag}>{node.tag}</span> <span className={styles.name}>{node.name}</span>
        {worst && (
          <span className={worst.severity === 'error' ? styles.wrong : styles.odd}> {worst.title}</span>
        )}
      </span>
    );
  }
  const { reference, name, value, meaning, known } = node.explanation;
  const mark = found.find(
    ({ elementIndex, componentIndex }) =>
      elementIndex === node.place.element &&
      (componentIndex ?? node.place.component) === node.place.component,
  );
  return (
    <span>
      <span className={styles.note}>{reference}</span> <span className={styles.name}>{name}</span>{' '}
      <span
        className={cx(
          styles.value,
          mark?.severity === 'error' && styles.wrong,
          known === false && !mark && styles.odd,
        )}
      >
        {value.trim() || '(blank)'}
      </span>
      {meaning && <span className={styles.note}> {meaning}</span>}
      {known === false && <span className={styles.odd}> not a known code</span>}
      {mark?.severity === 'error' && <span className={styles.wrong}> {mark.title}</span>}
    </span>
  );
}
