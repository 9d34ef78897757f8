import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useFieldValue } from '../../../ui/form/useField.ts';
import type { FormModel } from '../../../ui/form/useFormModel.ts';
import { changeSettings, renameStep } from './edit-graph.ts';
import type { Graph, Step } from './graph.ts';
import { canUndo, edited, noHistory, redone, undone, type History } from './history.ts';
import { canvasOf, canvasText, type BuilderValues } from './useBuilderForm.ts';

/** The canvas as it is edited, with what is selected. */
export interface GraphEditor {
  readonly graph: Graph;
  readonly isReadOnly: boolean;
  readonly selected: ReadonlySet<string>;
  /** The setting of the selected step to go to; null for none. */
  readonly focusField: string | null;
  readonly select: (ids: Iterable<string>, focusField?: string | null) => void;
  /** One change. Those of the same group are undone together: what is typed into a field. */
  readonly edit: (change: (graph: Graph) => Graph, group?: string) => void;
  readonly changeStep: (step: Step, settings: Step['settings'], label?: string) => void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** Edits the canvas of the form, with undo and redo. */
export function useGraphEditor(form: FormModel<BuilderValues>, isReadOnly: boolean): GraphEditor {
  const field = form.field('canvas');
  const text = useFieldValue(field);
  const graph = useMemo(() => canvasOf(text), [text]);
  const [history, setHistory] = useState<History>(noHistory);
  // A link from elsewhere names the step that it is about.
  const linked = useSearchParams()[0].getAll('step');
  const [selection, setSelection] = useState<{
    readonly ids: ReadonlySet<string>;
    readonly focusField: string | null;
  }>({ ids: new Set(linked), focusField: null });
  const edit = (change: (graph: Graph) => Graph, group?: string) => {
    // As it is now: two changes may come before the page is drawn again.
    const before = field.read();
    const after = canvasText(change(canvasOf(before)));
    if (isReadOnly || after === before) return;
    setHistory((now) => edited(now, before, group));
    form.setValue('canvas', after);
  };
  const travel = (step: typeof undone) => {
    const made = step(history, field.read());
    if (!made) return;
    setHistory(made.history);
    form.setValue('canvas', made.text);
  };
  const selected = useMemo(
    () => new Set(graph.nodes.map(({ node_id }) => node_id).filter((id) => selection.ids.has(id))),
    [graph, selection],
  );
  return {
    graph,
    isReadOnly,
    selected,
    focusField: selection.focusField,
    select: (ids, focusField = null) => {
      setSelection({ ids: new Set(ids), focusField });
      setHistory((now) => ({ ...now, group: null }));
    },
    edit,
    changeStep: (step, settings, label) =>
      edit((now) => {
        const changed = changeSettings(now, step.node_id, settings);
        return label === undefined ? changed : renameStep(changed, step.node_id, label);
      }, `step ${step.node_id}`),
    canUndo: canUndo(history),
    canRedo: history.future.length > 0,
    undo: () => travel(undone),
    redo: () => travel(redone),
  };
}
