import { EditorView } from '@codemirror/view';
import { forceLinting } from '@codemirror/lint';
import { fireEvent, render, screen } from '@testing-library/react';
import { createRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { textInEditor, typeInEditor } from '#tests/support/code-editor.ts';
import { CodeEditor, type CodeEditorHandle, type CodeEditorProps } from './CodeEditor.tsx';

function Held({ value: first, onChange, ...rest }: Partial<CodeEditorProps>) {
  const [value, setValue] = useState(first ?? '');
  return (
    <>
      <CodeEditor
        label="Expression"
        language="jsonata"
        {...rest}
        value={value}
        onChange={(text) => {
          setValue(text);
          onChange?.(text);
        }}
      />
      <button type="button" onClick={() => setValue('from outside')}>
        Replace
      </button>
    </>
  );
}

test('reports what is typed, and shows a new value without reporting it again', async () => {
  const onChange = vi.fn();
  render(<Held value="a.b" onChange={onChange} />);
  await typeInEditor('Expression', 'a.c');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('a.c');
  fireEvent.click(screen.getByRole('button', { name: 'Replace' }));
  expect(await textInEditor('Expression')).toBe('from outside');
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('rejects and reports input beyond the maximum length; a value set from outside may exceed it', async () => {
  const onTooLong = vi.fn();
  const onChange = vi.fn();
  render(<Held value="a.b" maxLength={5} onTooLong={onTooLong} onChange={onChange} />);
  await typeInEditor('Expression', 'a.bcde');
  expect(await textInEditor('Expression')).toBe('a.b');
  expect(onTooLong).toHaveBeenCalledExactlyOnceWith(6);
  await typeInEditor('Expression', 'a.bcd');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('a.bcd');
  fireEvent.click(screen.getByRole('button', { name: 'Replace' }));
  expect(await textInEditor('Expression')).toBe('from outside');
  await typeInEditor('Expression', 'from side');
  expect(await textInEditor('Expression')).toBe('from side');
});

test('has its label, description and state in the accessibility tree', () => {
  render(<Held describedBy="why" invalid readOnly />);
  const box = screen.getByRole('textbox', { name: 'Expression' });
  expect(box.getAttribute('aria-readonly')).toBe('true');
  expect(box.getAttribute('aria-describedby')).toBe('why');
  expect(box.getAttribute('aria-invalid')).toBe('true');
});

test('runs on Ctrl+Enter and saves on Ctrl+S', () => {
  const onRun = vi.fn();
  const onSave = vi.fn();
  render(<Held onRun={onRun} onSave={onSave} />);
  const box = screen.getByRole('textbox', { name: 'Expression' });
  fireEvent.keyDown(box, { key: 'Enter', code: 'Enter', ctrlKey: true });
  expect(onRun).toHaveBeenCalledOnce();
  // Returns false if the browser's own dialog was prevented.
  expect(fireEvent.keyDown(box, { key: 's', code: 'KeyS', ctrlKey: true })).toBe(false);
  expect(onSave).toHaveBeenCalledOnce();
});

test('marks a problem at its position', async () => {
  render(
    <Held
      value={'{\n  "id": order.,\n}'}
      problems={[{ line: 2, column: 15, message: 'A name must follow', severity: 'error' }]}
    />,
  );
  const box = screen.getByRole('textbox', { name: 'Expression' });
  const view = EditorView.findFromDOM(box)!;
  forceLinting(view);
  expect(box.querySelector('.cm-lintRange-error')?.textContent).toBe(',');
});

test('inserts at the cursor through its handle', async () => {
  const handle = createRef<CodeEditorHandle>();
  render(<Held value="order." handleRef={handle} />);
  handle.current?.reveal(1, 7);
  handle.current?.insert('id');
  expect(await textInEditor('Expression')).toBe('order.id');
});
