import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { cx } from '#ui/cx.ts';
import { lazily } from '#lib/lazily.ts';
import { pluralize } from '#lib/text.ts';
import { isTooLarge } from '#relay/transport-error.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Segmented } from '#ui/actions/Segmented.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { formatChoices, isFormat, type FormatName } from '../../_shared/mapping-labels.ts';
import { caseOf } from '../content/content.ts';
import type { EditorModel } from '../useMappingEditor.ts';
import { Pane } from '../panes/Pane.tsx';
import panes from '../panes/panes.module.css';
import { DifferenceList } from './DifferenceList.tsx';
import { editorLanguageOf, prettyOutput, segmentsIn } from './output-text.ts';

const CodeEditor = lazily(() => import('#ui/code-editor/CodeEditor.tsx'), 'CodeEditor');

const views = [
  { value: 'pretty', label: 'Pretty' },
  { value: 'raw', label: 'Raw' },
  { value: 'differences', label: 'Differences' },
] as const;
type View = (typeof views)[number]['value'];

/** The expression's output for the input. While the expression has a mistake, the last valid output stays. */
export function OutputPane({ model }: { model: EditorModel }) {
  const { content, source, runs, change, problem } = model;
  const { live, valid } = runs;
  const [chosen, setView] = useState<View>('pretty');
  const test = caseOf(content, source);
  const view = test || chosen !== 'differences' ? chosen : 'pretty';
  const answer = live.last?.answer;
  const whyNot = outputProblem(model);
  const run = valid?.answer.run ?? null;
  const format: FormatName = isFormat(valid?.plan.output_type) ? valid.plan.output_type : content.output_type;
  const output = run?.output ?? '';
  const isStale = valid !== null && valid !== live.last;
  const differences = valid?.answer.differences ?? null;
  const segments = segmentsIn(format, output).length;
  return (
    <Pane
      title="Output"
      choice={
        <select
          className={panes.select}
          aria-label="Output format"
          value={content.output_type}
          onChange={({ currentTarget: { value } }) => {
            if (isFormat(value)) change({ output_type: value });
          }}
        >
          {formatChoices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      }
      actions={
        <Segmented
          label="View of the output"
          options={test ? views : views.slice(0, 2)}
          value={view}
          onChange={setView}
        />
      }
      foot={
        run && (
          <>
            <span role="status">
              {segments > 0 && pluralize(segments, 'segment')}
              {segments > 0 && differences && ', '}
              {differences &&
                (differences.length === 0 ? 'as expected' : pluralize(differences.length, 'difference'))}
            </span>
            <span className={panes.end}>{run.duration_ms} ms</span>
          </>
        )
      }
    >
      {live.failure !== undefined && (
        <div className={cx(panes.note, panes.fail)} role="status">
          <IconAlertCircle size={14} aria-hidden="true" />
          <span>
            {isTooLarge(live.failure)
              ? 'The input is too large to send. Use a file with fewer records.'
              : 'The server could not be reached. Your changes are still here.'}
          </span>
          <Button small look="quiet" onClick={model.runNow}>
            Retry
          </Button>
        </div>
      )}
      {(whyNot !== null || problem !== null) && (
        <div className={cx(panes.note, whyNot === null ? panes.wait : panes.fail)} role="status">
          {whyNot === null ? (
            <IconAlertTriangle size={14} aria-hidden="true" />
          ) : (
            <IconAlertCircle size={14} aria-hidden="true" />
          )}
          <span>
            {whyNot ?? 'The expression has an error.'} {isStale && 'This is the last valid result.'}
          </span>
        </div>
      )}
      {!run ? (
        answer === undefined ? (
          <Skeleton shape="text" count={8} label="Running the expression" />
        ) : (
          <EmptyState kind="none" title="No result yet" small>
            <p>It appears as soon as the expression runs without an error.</p>
          </EmptyState>
        )
      ) : view === 'differences' ? (
        <Differences differences={differences} />
      ) : (
        <div className={cx(panes.code, isStale && problem !== null && panes.stale)}>
          <Suspense fallback={<Skeleton shape="text" count={8} label="Loading the output" />}>
            <CodeEditor
              fill
              readOnly
              label="Output"
              language={editorLanguageOf(format)}
              value={view === 'pretty' ? prettyOutput(format, output) : output}
              onRun={model.runNow}
              onSave={model.askSave}
            />
          </Suspense>
        </div>
      )}
    </Pane>
  );
}

function Differences({ differences }: { differences: NonNullable<EditorModel['answer']>['differences'] }) {
  if (!differences) return null;
  return differences.length === 0 ? (
    <EmptyState kind="none" title="As expected" small>
      <p>The result matches the test case.</p>
    </EmptyState>
  ) : (
    <DifferenceList differences={differences} />
  );
}

/**
 * Why there is no output although the expression is valid; null if there is an output, or the expression is invalid.
 */
function outputProblem({ answer }: EditorModel): string | null {
  if (!answer) return null;
  if (answer.refusal !== null) return answer.refusal;
  const problem = answer.run?.problem;
  if (problem?.part === 'INPUT') return 'The input could not be parsed.';
  return problem?.part === 'OUTPUT' ? problem.message : null;
}
