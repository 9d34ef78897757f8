import { IconAlertCircle, IconFolderOpen } from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import { formatCount } from '#lib/numbers.ts';
import { lazily } from '#lib/lazily.ts';
import { Segmented } from '#ui/actions/Segmented.tsx';
import check from '#ui/actions/check.module.css';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { FileButton } from '../../_shared/FileButton.tsx';
import { MAX_TEXT, readTextFile, tooLongInput } from '../../_shared/read-text-file.ts';
import { formatChoices, isFormat } from '../../_shared/mapping-labels.ts';
import type { EditorModel } from '../useMappingEditor.ts';
import { inputOf } from '../content/content.ts';
import { Pane } from '../panes/Pane.tsx';
import panes from '../panes/panes.module.css';
import { fieldsOf, isUsed, namesIn } from '#shared/expressions/input-paths.ts';
import { PastInputButton } from './PastInputButton.tsx';
import { InputTree } from './InputTree.tsx';
import styles from './input.module.css';
import { editorLanguageOf } from '../output/output-text.ts';

const CodeEditor = lazily(() => import('#ui/code-editor/CodeEditor.tsx'), 'CodeEditor');

const views = [
  { value: 'tree', label: 'Tree' },
  { value: 'raw', label: 'Raw' },
] as const;

/** The input of the expression: the sample, or the input of a test case. */
export function InputPane({ model, onInsert }: { model: EditorModel; onInsert: (path: string) => void }) {
  const { content, source, runs, setInput, setSource, change } = model;
  const { parsed, isEmpty } = runs;
  const [chosen, setView] = useState<'tree' | 'raw'>('tree');
  const [onlyUnused, setOnlyUnused] = useState(false);
  /** Why a file was rejected, with the input that it did not replace. */
  const [refused, setRefused] = useState<{ readonly reason: string; readonly input: string } | null>(null);
  const view = isEmpty ? 'raw' : chosen;
  const input = inputOf(content, source);
  const answer = parsed.last?.answer;
  const problem = answer?.run?.problem ?? null;
  const root: unknown = answer?.run?.succeeded ? answer.run.result : undefined;
  const fields = useMemo(() => fieldsOf(root), [root]);
  const names = useMemo(() => namesIn(content.expression), [content.expression]);
  const used = fields.filter(({ steps }) => isUsed(steps, names)).length;
  const message = isEmpty ? null : (answer?.refusal ?? problem?.message ?? null);
  const open = (text: string) => {
    setRefused(null);
    setInput(text);
  };
  const refuse = (reason: string) => setRefused({ reason, input });
  return (
    <Pane
      title="Input"
      onDropFile={(file) =>
        void readTextFile(file).then((read) => ('text' in read ? open(read.text) : refuse(read.refused)))
      }
      choice={
        <>
          <select
            className={panes.select}
            aria-label="Input from"
            value={source.kind === 'case' ? `case:${source.name}` : 'sample'}
            onChange={({ currentTarget: { value } }) =>
              setSource(value === 'sample' ? { kind: 'sample' } : { kind: 'case', name: value.slice(5) })
            }
          >
            <option value="sample">Sample</option>
            {content.test_cases.map(({ name }) => (
              <option key={name} value={`case:${name}`}>
                {name}
              </option>
            ))}
          </select>
          <select
            className={panes.select}
            aria-label="Input format"
            value={content.input_type}
            onChange={({ currentTarget: { value } }) => {
              if (isFormat(value)) change({ input_type: value });
            }}
          >
            {formatChoices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </>
      }
      actions={
        <>
          <FileButton
            label="Open…"
            what="Input file"
            look="quiet"
            icon={<IconFolderOpen size={14} aria-hidden="true" />}
            onText={open}
            onRefused={refuse}
          />
          <PastInputButton model={model} />
          <Segmented label="View of the input" options={views} value={view} onChange={setView} />
        </>
      }
      foot={
        fields.length > 0 && (
          <>
            <span>
              {formatCount(used)} of {formatCount(fields.length)} fields used
            </span>
            {view === 'tree' && (
              <label className={styles.check}>
                <input
                  type="checkbox"
                  className={check.check}
                  checked={onlyUnused}
                  onChange={({ currentTarget }) => setOnlyUnused(currentTarget.checked)}
                />
                Unused only
              </label>
            )}
          </>
        )
      }
    >
      {refused?.input === input && (
        <div className={`${panes.note} ${panes.fail}`} role="alert">
          <IconAlertCircle size={14} aria-hidden="true" />
          <span>{refused.reason}</span>
        </div>
      )}
      {message !== null && (
        <div className={`${panes.note} ${panes.fail}`} role="status">
          <IconAlertCircle size={14} aria-hidden="true" />
          <span>
            {problem?.line != null && `Line ${problem.line}, column ${problem.column ?? 1}: `}
            {message}
          </span>
        </div>
      )}
      {view === 'raw' ? (
        <div className={panes.code}>
          <Suspense fallback={<Skeleton shape="text" count={6} label="Loading the editor" />}>
            <CodeEditor
              fill
              label="Input"
              language={editorLanguageOf(content.input_type)}
              value={input}
              onChange={setInput}
              maxLength={MAX_TEXT}
              onTooLong={(length) => refuse(tooLongInput(length))}
              onRun={model.runNow}
              onSave={model.askSave}
            />
          </Suspense>
        </div>
      ) : root === undefined ? (
        message === null ? (
          <Skeleton shape="text" count={8} label="Reading the input" />
        ) : (
          <EmptyState kind="none" title="No tree" small>
            <p>Correct the input under Raw, or choose its format.</p>
          </EmptyState>
        )
      ) : (
        <InputTree root={root} expression={content.expression} onlyUnused={onlyUnused} onInsert={onInsert} />
      )}
    </Pane>
  );
}
