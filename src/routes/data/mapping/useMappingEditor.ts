import { useState } from 'react';
import { caseOf, isSameContent, SAMPLE, withInput, type Content, type Source } from './content/content.ts';
import type { Problem, RunAnswer } from './run/run-plan.ts';
import { useRuns, type Runs } from './run/useRuns.ts';

/** The model that the editor's panes, dock, and head share. */
export interface EditorModel {
  readonly mapping_uuid: string;
  readonly content: Content;
  readonly source: Source;
  readonly runs: Runs;
  /** The response to the last run; null before the first one. */
  readonly answer: RunAnswer | null;
  /** The problem in the expression that the last run found; null if there was none. */
  readonly problem: Problem | null;
  /** Whether the content differs from the latest revision. */
  readonly isChanged: boolean;
  readonly change: (part: Partial<Content>) => void;
  /** Replaces the whole content, with a draft or revision. */
  readonly load: (content: Content) => void;
  readonly setInput: (input: string) => void;
  readonly setSource: (source: Source) => void;
  readonly runNow: () => void;
  readonly askSave: () => void;
}

interface EditorOptions {
  mapping_uuid: string;
  company_uuid: string;
  /** The content of the latest revision, including the sample. */
  saved: Content;
  /** The initial content: that of the latest revision or of a draft. */
  start: Content;
  onSave: () => void;
}

/** The state of the editor. */
export function useMappingEditor({
  mapping_uuid,
  company_uuid,
  saved,
  start,
  onSave,
}: EditorOptions): EditorModel {
  const [content, setContent] = useState(start);
  const [wanted, setSource] = useState<Source>(SAMPLE);
  // The test case may have been deleted or renamed since.
  const source = caseOf(content, wanted) ? wanted : SAMPLE;
  const runs = useRuns(company_uuid, content, source);
  const answer = runs.live.last?.answer ?? null;
  const found = answer?.run?.problem ?? null;
  return {
    mapping_uuid,
    content,
    source,
    runs,
    answer,
    problem: found?.part === 'EXPRESSION' || found?.part === 'FUNCTION' ? found : null,
    isChanged: !isSameContent(content, saved),
    change: (part) => setContent((now) => ({ ...now, ...part })),
    load: setContent,
    setInput: (input) => setContent((now) => withInput(now, source, input)),
    setSource,
    runNow: () => runs.live.runNow(),
    askSave: onSave,
  };
}
