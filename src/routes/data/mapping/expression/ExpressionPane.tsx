import { Suspense, useMemo, type RefObject } from 'react';
import { useSearchParams } from 'react-router';
import { formatCount } from '#lib/numbers.ts';
import { lazily } from '#lib/lazily.ts';
import { Button } from '#ui/actions/Button.tsx';
import { IconPlayerPlay } from '@tabler/icons-react';
import type { CodeEditorHandle } from '#ui/code-editor/CodeEditor.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import type { EditorModel } from '../useMappingEditor.ts';
import { Pane } from '../panes/Pane.tsx';
import panes from '../panes/panes.module.css';
import { pathCompletions } from '#shared/expressions/expression-completions.ts';
import { completionsOf, type Library } from './completions.ts';

const CodeEditor = lazily(() => import('#ui/code-editor/CodeEditor.tsx'), 'CodeEditor');

/** The longest expression that the server accepts, in characters. */
const MAX_EXPRESSION = 65_536;

interface ExpressionPaneProps {
  model: EditorModel;
  library: Library;
  editorRef: RefObject<CodeEditorHandle | null>;
}

/** The JSONata expression, with its problem marked in place. */
export function ExpressionPane({ model, library, editorRef }: ExpressionPaneProps) {
  const { content, change, runs, problem } = model;
  // A link from elsewhere may name a line.
  const line = Number(useSearchParams()[0].get('line'));
  const parsed = runs.parsed.last?.answer.run;
  const root: unknown = parsed?.succeeded ? parsed.result : undefined;
  const paths = useMemo(() => pathCompletions(root), [root]);
  const completions = useMemo(
    () => completionsOf(paths, library, content.local_lookup_tables),
    [paths, library, content.local_lookup_tables],
  );
  const marks = useMemo(
    () =>
      problem?.line == null
        ? []
        : [
            {
              line: problem.line,
              column: problem.column ?? null,
              message: problem.message,
              severity: 'error' as const,
            },
          ],
    [problem],
  );
  return (
    <Pane
      title="Expression"
      choice={<span>JSONata</span>}
      actions={
        <Button
          small
          look="quiet"
          icon={<IconPlayerPlay size={14} aria-hidden="true" />}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          data-tip="Ctrl Enter"
          onClick={model.runNow}
        >
          Run
        </Button>
      }
      foot={
        <span role="status">
          {problem ? (
            <>
              <StatusBadge tone="fail">Error</StatusBadge>{' '}
              {problem.line == null ? (
                problem.message
              ) : (
                <Button
                  small
                  look="quiet"
                  onClick={() => editorRef.current?.reveal(problem.line ?? 1, problem.column ?? null)}
                >
                  Line {problem.line}, column {problem.column ?? 1}: {problem.message}
                </Button>
              )}
            </>
          ) : runs.live.isPending ? (
            <StatusBadge tone="run">Running</StatusBadge>
          ) : (
            <StatusBadge tone="ok">No errors</StatusBadge>
          )}
        </span>
      }
    >
      <div className={panes.code}>
        <Suspense fallback={<Skeleton shape="text" count={14} label="Loading the editor" />}>
          <CodeEditor
            fill
            label="Expression"
            language="jsonata"
            value={content.expression}
            onChange={(expression) => change({ expression })}
            problems={marks}
            completions={completions}
            startLine={line > 0 ? line : null}
            maxLength={MAX_EXPRESSION}
            onTooLong={() =>
              notify.error(
                `An expression can have at most ${formatCount(MAX_EXPRESSION)} characters.`,
                'The text was not inserted',
              )
            }
            onRun={model.runNow}
            onSave={model.askSave}
            handleRef={editorRef}
          />
        </Suspense>
      </div>
    </Pane>
  );
}
