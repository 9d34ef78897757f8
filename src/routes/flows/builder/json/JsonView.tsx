import { useMemo } from 'react';
import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { CodeEditor } from '#ui/code-editor/CodeEditor.tsx';
import type { GraphEditor } from '../useGraphEditor.ts';
import { prettyGraph, readGraphJson } from './graph-json.ts';
import type { JsonDraft } from './json-draft.ts';
import styles from './json.module.css';

interface JsonViewProps {
  editor: GraphEditor;
  /** Text that was typed but not applied; kept while another view is shown. */
  draft: JsonDraft | null;
  onDraft: (draft: JsonDraft | null) => void;
}

/**
 * The canvas as JSON. It shows every change of the canvas; edits of the text change the canvas once they are applied.
 */
export function JsonView({ editor, draft, onDraft }: JsonViewProps) {
  const { graph, isReadOnly } = editor;
  const shown = useMemo(() => prettyGraph(graph), [graph]);
  const text = draft?.text ?? shown;
  const read = useMemo(() => readGraphJson(text), [text]);
  const isChanged = text !== shown;
  const isBehind = draft !== null && draft.base !== shown;
  const apply = () => {
    const { graph: next } = read;
    if (!next || !isChanged) return;
    editor.edit(() => next);
    onDraft(null);
  };
  const [first] = read.problems;
  return (
    <div className={styles.json}>
      <div className={styles.editor}>
        <CodeEditor
          label="Canvas as JSON"
          language="json"
          fill
          readOnly={isReadOnly}
          value={text}
          invalid={first !== undefined}
          problems={read.problems.map(({ line, message }) => ({ line, message, severity: 'error' }))}
          onChange={(next) => onDraft(next === shown ? null : { text: next, base: draft?.base ?? shown })}
          onRun={apply}
        />
      </div>
      {!isReadOnly && (
        <div className={styles.foot}>
          <span role="status">
            {first
              ? `${pluralize(read.problems.length, 'problem')}. Line ${first.line}: ${first.message}`
              : isBehind
                ? 'The canvas has changed since you began to type. Applying replaces it.'
                : isChanged
                  ? 'Not applied yet'
                  : 'Same as the canvas'}
          </span>
          {isChanged && <Button onClick={() => onDraft(null)}>Discard</Button>}
          <Button
            aria-disabled={!isChanged || first !== undefined || undefined}
            aria-keyshortcuts="Control+Enter"
            data-tip={first ? 'Fix the problems first' : isChanged ? 'Ctrl Enter' : 'Nothing has changed'}
            onClick={apply}
          >
            Apply
          </Button>
        </div>
      )}
    </div>
  );
}
