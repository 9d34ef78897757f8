import type { EditorCompletion } from '#ui/code-editor/editor-completions.ts';

const outcomes: readonly EditorCompletion[] = [
  { label: 'success', kind: 'function', detail: 'continues with a file', apply: 'success(' },
  { label: 'error', kind: 'function', detail: 'ends with an error', apply: "error('" },
  { label: 'skip', kind: 'function', detail: 'ends as skipped', apply: "skip('" },
  { label: 'log', kind: 'function', detail: 'writes a line to the log', apply: "log('info', '" },
  { label: 'tag', kind: 'function', detail: 'publishes a data tag', apply: "tag('" },
  { label: 'context.started_at', kind: 'path', detail: 'when the execution started' },
];

const file = (name: string): readonly EditorCompletion[] => [
  { label: `${name}.text`, kind: 'path', detail: 'the content' },
  { label: `${name}.file_name`, kind: 'path', detail: 'the file name' },
];

/** The names that scripts of a flow can use. */
export const scriptNames = {
  pre_processor: [...file('input'), ...outcomes],
  post_processor: [...file('output'), ...outcomes],
  /** Between reading and writing: the text is the document. */
  document: [
    {
      label: 'JSON.parse(input.text)',
      kind: 'function',
      detail: 'the document',
      apply: 'JSON.parse(input.text)',
    },
    { label: 'input.text', kind: 'path', detail: 'the document as JSON' },
    ...outcomes,
  ] satisfies readonly EditorCompletion[],
};
