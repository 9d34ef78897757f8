import { useEffectEvent, useLayoutEffect } from 'react';
import { isPageKey } from '#lib/hotkeys.ts';
import { useDocumentKeys } from '#lib/useDocumentKeys.ts';
import { useShortcuts, type Shortcut } from '#ui/text/shortcuts.ts';
import { copiedSteps, copySteps, pasteSteps, removeSteps } from './edit-graph.ts';
import { graphOfValue } from './json/graph-json.ts';
import type { GraphEditor } from './useGraphEditor.ts';

const shortcuts: readonly Shortcut[] = [
  { keys: ['A'], does: 'Add a step after the selected one' },
  { keys: ['Delete'], does: 'Delete the selected steps' },
  { keys: ['mod+Z'], does: 'Undo' },
  { keys: ['mod+Y', 'mod+shift+Z'], does: 'Redo' },
  { keys: ['mod+C'], does: 'Copy the selected steps' },
  { keys: ['mod+V'], does: 'Paste steps, also from another flow' },
  { keys: ['F'], does: 'Fit the canvas into the window' },
  { keys: ['T'], does: 'Tidy the canvas' },
];
const NONE: readonly Shortcut[] = [];

/** Whether keys and the clipboard belong to a text field, or to something that is open above the page. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input, textarea, select, [contenteditable="true"], [role="dialog"], dialog, [role="menu"]',
  ) !== null;

/** The keyboard shortcuts of the builder, the same in each view. */
export function useBuilderKeys(editor: GraphEditor, onAdd: () => void): void {
  const { graph, selected, isReadOnly, edit, select } = editor;
  useShortcuts('Flow builder', isReadOnly ? NONE : shortcuts);
  useDocumentKeys((event) => {
    if (isReadOnly || event.defaultPrevented || isElsewhere(event.target)) return;
    const key = event.key.toLowerCase();
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
    if (isCommand && key === 'z') (event.shiftKey ? editor.redo : editor.undo)();
    else if (isCommand && key === 'y') editor.redo();
    else if (isPageKey(event) && key === 'a') onAdd();
    else if (isPageKey(event) && (key === 'delete' || key === 'backspace') && selected.size > 0) {
      const ids = selected;
      edit((now) => removeSteps(now, ids));
      select([]);
    } else return;
    event.preventDefault();
  });
  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    const isText = String(document.getSelection() ?? '') !== '';
    if (selected.size === 0 || isText || isElsewhere(event.target)) return;
    event.clipboardData?.setData('text/plain', copySteps(graph, selected));
    event.preventDefault();
  });
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (isReadOnly || isElsewhere(event.target)) return;
    const copied = copiedSteps(event.clipboardData?.getData('text/plain') ?? '', graphOfValue);
    if (!copied || copied.nodes.length === 0) return;
    event.preventDefault();
    const made = pasteSteps(graph, copied);
    edit(() => made.graph);
    select(made.ids);
  });
  useLayoutEffect(() => {
    document.addEventListener('copy', onCopy);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('paste', onPaste);
    };
  }, []);
}
