import { useState, type ReactNode, type RefObject } from 'react';
import { Segmented } from '#ui/actions/Segmented.tsx';
import type { CodeEditorHandle } from '#ui/code-editor/CodeEditor.tsx';
import { ExpressionPane } from '../expression/ExpressionPane.tsx';
import { InputPane } from '../input/InputPane.tsx';
import type { EditorLibrary } from '../library.ts';
import { OutputPane } from '../output/OutputPane.tsx';
import type { EditorModel } from '../useMappingEditor.ts';
import styles from './panes.module.css';

const panes = [
  { value: 'input', label: 'Input' },
  { value: 'expression', label: 'Expression' },
  { value: 'output', label: 'Output' },
] as const;

interface PhoneWorkspaceProps {
  model: EditorModel;
  library: EditorLibrary;
  editorRef: RefObject<CodeEditorHandle | null>;
  onInsert: (text: string) => void;
  dock: ReactNode;
}

/** On a phone: one pane at a time, with the tests below. */
export function PhoneWorkspace({ model, library, editorRef, onInsert, dock }: PhoneWorkspaceProps) {
  const [shown, setShown] = useState<(typeof panes)[number]['value']>('expression');
  const insert = (path: string) => {
    onInsert(path);
    setShown('expression');
  };
  return (
    <>
      <div className={styles.chooser}>
        <Segmented label="Pane" options={panes} value={shown} onChange={setShown} />
      </div>
      <div className={styles.stacked}>
        <div className={styles.single}>
          {shown === 'input' && <InputPane model={model} onInsert={insert} />}
          {/* Always mounted, because paths are inserted at its cursor. */}
          <div className={styles.keeper} hidden={shown !== 'expression'}>
            <ExpressionPane model={model} library={library} editorRef={editorRef} />
          </div>
          {shown === 'output' && <OutputPane model={model} />}
        </div>
        {dock}
      </div>
    </>
  );
}
