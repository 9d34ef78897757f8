import { useMemo } from 'react';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { jsonNode } from './value-node.ts';
import type { ValueNode } from './value-node.ts';
import { ValueTree } from './ValueTree.tsx';

export interface JsonTreeProps {
  text: string;
  /** The file's name. */
  label: string;
}

/** A JSON file as a tree; what cannot be read says why and where. */
export function JsonTree({ text, label }: JsonTreeProps) {
  const parsed = useMemo(() => parse(text), [text]);
  if (text.trim() === '') return <EmptyState kind="none" title="The file is empty" small />;
  if ('fault' in parsed)
    return (
      <EmptyState kind="failed" title="This is not valid JSON" small>
        <p>{parsed.fault}</p>
      </EmptyState>
    );
  return <ValueTree root={parsed.root} label={label} />;
}

function parse(text: string): { root: ValueNode } | { fault: string } {
  try {
    return { root: jsonNode(JSON.parse(text.replace(/^\uFEFF/, ''))) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : 'It could not be read.' };
  }
}
