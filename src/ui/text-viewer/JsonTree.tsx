import { useCallback } from 'react';
import { jsonSteps } from '../../lib/json-steps.ts';
import type { Steps } from '../../lib/steps.ts';
import { EmptyState } from '../feedback/EmptyState.tsx';
import type { Place } from './find-place.ts';
import { StepProgress } from './StepProgress.tsx';
import { SHORT_TEXT, useSteps } from './useSteps.ts';
import { jsonNode } from './value-node.ts';
import type { ValueNode } from './value-node.ts';
import { ValueTree } from './ValueTree.tsx';

export interface JsonTreeProps {
  text: string;
  /** The file's name. */
  label: string;
  /** The text is only the start of a file, so its abrupt end is not an error. */
  partial?: boolean;
  /** What to mark and scroll to. */
  place?: Place | undefined;
}

/** A JSON file as a tree; for invalid JSON, says why and where. */
export function JsonTree({ text, label, partial = false, place }: JsonTreeProps) {
  const start = useCallback(() => treeSteps(text), [text]);
  const { result: parsed, progress } = useSteps(start, text.length <= SHORT_TEXT);
  if (text.trim() === '') return <EmptyState kind="none" title="The file is empty" small />;
  if (!parsed || progress !== null) return <StepProgress label="Preparing the tree" value={progress ?? 0} />;
  if ('error' in parsed && partial)
    return (
      <EmptyState kind="none" title="A partial file has no tree" small>
        <p>Load the whole file to see it as a tree.</p>
      </EmptyState>
    );
  if ('error' in parsed)
    return (
      <EmptyState kind="failed" title="This is not valid JSON" small>
        <p>{parsed.error}</p>
      </EmptyState>
    );
  return <ValueTree root={parsed.root} label={label} place={place} />;
}

function* treeSteps(text: string): Steps<{ root: ValueNode } | { error: string }> {
  try {
    return { root: jsonNode(yield* jsonSteps(text)) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : 'It could not be read.' };
  }
}
