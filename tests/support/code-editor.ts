import { EditorView } from '@codemirror/view';
import { act, screen } from '@testing-library/react';

/** The text of the editor with this label. */
export const textInEditor = async (label: string): Promise<string> =>
  (await editorOf(label)).state.doc.toString();

/** The line of the cursor, counted from 1, in the editor with this label. */
export async function lineInEditor(label: string): Promise<number> {
  const { state } = await editorOf(label);
  return state.doc.lineAt(state.selection.main.head).number;
}

/** Replaces the text of the editor with this label, as if typed. */
export async function typeInEditor(label: string, text: string): Promise<void> {
  const view = await editorOf(label);
  await act(async () => {
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, userEvent: 'input.type' });
  });
}

async function editorOf(label: string): Promise<EditorView> {
  const view = EditorView.findFromDOM(await screen.findByRole('textbox', { name: label }));
  if (!view) throw new Error(`"${label}" is not a code editor`);
  return view;
}
