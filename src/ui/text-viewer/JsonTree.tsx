import { useMemo } from 'react';
import { EmptyState } from '../feedback/EmptyState.tsx';
import type { Place } from './find-place.ts';
import { JsonNumber, jsonNode } from './value-node.ts';
import type { ValueNode } from './value-node.ts';
import { ValueTree } from './ValueTree.tsx';

export interface JsonTreeProps {
  text: string;
  /** The file's name. */
  label: string;
  /** The text is the start of a longer file: its abrupt end is not an error. */
  partial?: boolean;
  /** What to mark and scroll to. */
  place?: Place | undefined;
}

/** A JSON file as a tree; for invalid JSON, says why and where. */
export function JsonTree({ text, label, partial = false, place }: JsonTreeProps) {
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
      <EmptyState kind="failed" title="This is not valid JSON" small>
        <p>{parsed.fault}</p>
      </EmptyState>
    );
  return <ValueTree root={parsed.root} label={label} place={place} />;
}

/** Keeps the text of a number that JavaScript would show differently (10.00, or more digits than a double has). */
function asWritten(_key: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source;
  return typeof value === 'number' && source !== undefined && String(value) !== source
    ? new JsonNumber(source)
    : value;
}

function parse(text: string): { root: ValueNode } | { fault: string } {
  try {
    return { root: jsonNode(JSON.parse(text.replace(/^\uFEFF/, ''), asWritten)) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : 'It could not be read.' };
  }
}
