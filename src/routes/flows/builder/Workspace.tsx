import { Suspense, useRef, useState, type ReactNode } from 'react';
import { lazily } from '#lib/lazily.ts';
import { Button } from '#ui/actions/Button.tsx';
import { cssVars } from '#ui/css-vars.ts';
import { cx } from '#ui/cx.ts';
import { useFillHeight } from '#ui/data-grid/useFillHeight.ts';
import { SectionBoundary } from '#ui/feedback/SectionBoundary.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Splitter } from '#ui/page/Splitter.tsx';
import { useIsPhone } from '#ui/useMediaQuery.ts';
import { ProblemDock } from './dock/ProblemDock.tsx';
import { addStep } from './edit-graph.ts';
import type { StepKind } from './graph.ts';
import type { JsonDraft } from './json/json-draft.ts';
import { rowId, StepList } from './list/StepList.tsx';
import { Palette } from './palette/Palette.tsx';
import type { Problem } from './problems.ts';
import { stepFacts, type Counts } from './step-facts.ts';
import type { StepNames } from './step-kinds.ts';
import { useBuilderKeys } from './useBuilderKeys.ts';
import type { GraphEditor } from './useGraphEditor.ts';
import { panelRange, usePanelWidth } from './usePanelWidth.ts';
import type { ViewName } from './view.ts';
import styles from './builder.module.css';

// With React Flow, which the list does not need.
const Canvas = lazily(() => import('./canvas/Canvas.tsx'), 'Canvas');
// With the code editor.
const JsonView = lazily(() => import('./json/JsonView.tsx'), 'JsonView');

interface WorkspaceProps {
  editor: GraphEditor;
  view: ViewName;
  names: StepNames;
  counts: Counts;
  /** Shows that the counts could not be loaded. */
  countsCheck: ReactNode;
  executionsTo: string;
  failuresTo: string;
  problems: readonly Problem[];
  /** The problems could not be requested. */
  hasFailed: boolean;
  /** Documents on each path in the last sample run; null if there was none. */
  taken: ReadonlyMap<string, number> | null;
  /** The last sample run, shown in the bar above the canvas. */
  sample: ReactNode;
  /** Opens the form of the flow. */
  onFlow: () => void;
  /** The form of the selected step or of the flow; false if none is open. */
  panel: ReactNode;
}

/** The flow as a canvas, a list, or JSON, with the form of the selected step and the problems. */
export function Workspace(props: WorkspaceProps) {
  const {
    editor,
    view,
    names,
    counts,
    countsCheck,
    executionsTo,
    failuresTo,
    problems,
    hasFailed,
    taken,
    sample,
    onFlow,
    panel,
  } = props;
  const { graph, isReadOnly, selected } = editor;
  const ref = useRef<HTMLDivElement>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const addRef = useRef<HTMLButtonElement>(null);
  const isPhone = useIsPhone();
  const height = useFillHeight(ref, !isPhone);
  const [panelWidth, setPanelWidth] = usePanelWidth();
  const [isDockOpen, setDockOpen] = useState(true);
  const [hasCounts, setHasCounts] = useState(true);
  const [jsonDraft, setJsonDraft] = useState<JsonDraft | null>(null);
  const [anchor] = [...selected].slice(-1);

  const add = (kind: StepKind) => {
    const added = addStep(graph, kind, anchor ?? null);
    editor.edit(() => added.graph);
    editor.select([added.node_id]);
  };
  useBuilderKeys(editor, () => {
    if (view === 'canvas') searchRef.current?.focus();
    else addRef.current?.click();
  });
  const goTo = ({ node_id, field }: Problem) => {
    if (node_id === null) onFlow();
    editor.select(node_id === null ? [] : [node_id], field ?? (node_id === null ? null : 'label'));
  };
  const shownCounts = view === 'list' || hasCounts ? counts : null;
  const facts = graph.nodes.map((step) => stepFacts(step, names, shownCounts, problems));
  const common = { editor, facts, executionsTo, failuresTo };
  // On a phone, a form replaces the list.
  const isOver = isPhone && Boolean(panel);
  const dock = (
    <ProblemDock
      graph={graph}
      problems={problems}
      hasFailed={hasFailed}
      isOpen={isDockOpen}
      onToggle={() => setDockOpen(!isDockOpen)}
      onGoTo={goTo}
    />
  );
  return (
    <div
      ref={ref}
      className={styles.workspace}
      style={cssVars({ '--workspace-height': `${height}px`, '--panel': `${panelWidth}%` })}
    >
      {isPhone && dock}
      {view === 'list' && countsCheck}
      <div className={styles.panes}>
        <SectionBoundary resetKey={view}>
          <Suspense
            fallback={
              <div className={styles.loading}>
                <Skeleton shape="text" count={12} label="Loading the view" />
              </div>
            }
          >
            {view === 'canvas' && (
              <>
                {!isReadOnly && <Palette searchRef={searchRef} onAdd={add} />}
                <Canvas
                  {...common}
                  taken={taken}
                  bar={
                    <>
                      <Button
                        small
                        className={cx(styles.toggle)}
                        aria-pressed={hasCounts}
                        onClick={() => setHasCounts(!hasCounts)}
                      >
                        Last 24 h
                      </Button>
                      {countsCheck}
                      {sample}
                    </>
                  }
                />
              </>
            )}
            {view === 'list' && !isOver && <StepList {...common} addRef={addRef} onAdd={add} />}
            {view === 'json' && <JsonView editor={editor} draft={jsonDraft} onDraft={setJsonDraft} />}
          </Suspense>
        </SectionBoundary>
        {panel && !isPhone && (
          <Splitter
            label="Width of the settings"
            range={panelRange}
            size={panelWidth}
            side="right"
            onResize={setPanelWidth}
          />
        )}
        {panel && <div className={styles.side}>{panel}</div>}
      </div>
      {!isPhone && dock}
    </div>
  );
}

/** Returns the focus to the step whose form was closed. */
export function focusStep(node_id: string): void {
  const find = () =>
    document.getElementById(rowId(node_id)) ??
    document.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(node_id)}"]`);
  // On a phone, the list has to be rendered first.
  requestAnimationFrame(() => find()?.focus());
}
