import { useMemo } from 'react';
import { parseXml } from '../../lib/xml.ts';
import { EmptyState } from '../feedback/EmptyState.tsx';
import type { Place } from './find-place.ts';
import { xmlNode } from './value-node.ts';
import type { ValueNode } from './value-node.ts';
import { ValueTree } from './ValueTree.tsx';

export interface XmlTreeProps {
  text: string;
  /** The file's name. */
  label: string;
  /** The text is the start of a longer file: its abrupt end is not an error. */
  partial?: boolean;
  /** What to mark and scroll to. */
  place?: Place | undefined;
}

/** An XML file as a tree; for malformed XML, says why and where. */
export function XmlTree({ text, label, partial = false, place }: XmlTreeProps) {
  const parsed = useMemo(() => parse(text), [text]);
  if (text.trim() === '') return <EmptyState kind="none" title="The file is empty" small />;
  if ('fault' in parsed && partial)
    return (
      <EmptyState kind="none" title="A partial file has no tree" small>
        <p>Load the whole file to see it as a tree.</p>
      </EmptyState>
    );
  if ('fault' in parsed)
    return (
      <EmptyState kind="failed" title="This is not valid XML" small>
        <p>{parsed.fault}</p>
      </EmptyState>
    );
  return <ValueTree root={parsed.root} label={label} place={place} />;
}

function parse(text: string): { root: ValueNode } | { fault: string } {
  try {
    return { root: xmlNode(parseXml(text)) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : 'It could not be read.' };
  }
}
