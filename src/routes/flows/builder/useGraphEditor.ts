import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isSameValue } from '#ui/form/form-values.ts';
import { useFieldValue } from '#ui/form/useField.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { changeSettings, renameStep } from './edit-graph.ts';
import type { Graph, Step } from './graph.ts';
import { canUndo, edited, noHistory, redone, undone, type History } from './history.ts';
import type { FlowSettings } from './step/flow-settings.ts';
import { canvasOf, canvasText, type BuilderValues } from './useBuilderForm.ts';

/** A request to focus a setting. Each request is a new object, so that a repeated one is followed again. */
export interface FocusWish {
  /** The setting, by the name that problems use. */
  readonly field: string;
}

/** The canvas under edit, with its selection. */
export interface GraphEditor {
  readonly graph: Graph;
  readonly isReadOnly: boolean;
  readonly selected: ReadonlySet<string>;
  /** The setting of the selected step or of the flow to focus; null for none. */
  readonly focus: FocusWish | null;
  readonly select: (ids: Iterable<string>, field?: string | null) => void;
  /** Makes one change. Consecutive changes of the same group, such as typing into a field, are undone together. */
  readonly edit: (change: (graph: Graph) => Graph, group?: string) => void;
  readonly changeStep: (step: Step, settings: Step['settings'], label?: string) => void;
  /** Changes settings of the flow other than its steps. */
  readonly changeFlow: (patch: Partial<FlowSettings>) => void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** Edits the canvas and the settings in the form, with undo and redo. */
export function useGraphEditor(form: FormModel<BuilderValues>, isReadOnly: boolean): GraphEditor {
  const field = form.field('canvas');
  const text = useFieldValue(field);
  const graph = useMemo(() => canvasOf(text), [text]);
  const [history, setHistory] = useState<History<BuilderValues>>(noHistory);
  // A link from elsewhere may name a step.
  const linked = useSearchParams()[0].getAll('step');
  const [selection, setSelection] = useState<{
    readonly ids: ReadonlySet<string>;
    readonly focus: FocusWish | null;
  }>({ ids: new Set(linked), focus: null });
  const put = (patch: Partial<BuilderValues>) => {
    const now = form.getValues();
    for (const [name, value] of Object.entries(patch)) {
      if (!isSameValue(now[name as 'flow_name'], value))
        // Each value has the type of the setting with its name.
        form.setValue(name as 'flow_name', value as string);
    }
  };
  const write = (patch: Partial<BuilderValues>, group?: string) => {
    const before = form.getValues();
    if (isReadOnly || form.isFrozen || isSameValue(before, { ...before, ...patch })) return;
    setHistory((now) => edited(now, before, group));
    put(patch);
  };
  const edit = (change: (graph: Graph) => Graph, group?: string) => {
    // Reads the current value: two changes may be made before the next render.
    write({ canvas: canvasText(change(canvasOf(field.read()))) }, group);
  };
  const travel = (step: typeof undone<BuilderValues>) => {
    const made = step(history, form.getValues());
    if (!made || form.isFrozen) return;
    setHistory(made.history);
    put(made.state);
  };
  const selected = useMemo(
    () => new Set(graph.nodes.map(({ node_id }) => node_id).filter((id) => selection.ids.has(id))),
    [graph, selection],
  );
  return {
    graph,
    isReadOnly,
    selected,
    focus: selection.focus,
    select: (ids, wanted = null) => {
      setSelection({ ids: new Set(ids), focus: wanted === null ? null : { field: wanted } });
      setHistory((now) => ({ ...now, group: null }));
    },
    edit,
    changeStep: (step, settings, label) =>
      edit((now) => {
        const changed = changeSettings(now, step.node_id, settings);
        return label === undefined ? changed : renameStep(changed, step.node_id, label);
      }, `step ${step.node_id}`),
    changeFlow: (patch) => write(patch, `flow ${Object.keys(patch).join(' ')}`),
    canUndo: canUndo(history),
    canRedo: history.future.length > 0,
    undo: () => travel(undone),
    redo: () => travel(redone),
  };
}
