import { useRef, type ReactNode, type RefObject } from 'react';
import type { CodeEditorHandle } from '#ui/code-editor/CodeEditor.tsx';
import { cssVars } from '#ui/css-vars.ts';
import { cx } from '#ui/cx.ts';
import { useFillHeight } from '#ui/data-grid/useFillHeight.ts';
import { Splitter } from '#ui/page/Splitter.tsx';
import { ExpressionPane } from '../expression/ExpressionPane.tsx';
import { InputPane } from '../input/InputPane.tsx';
import type { EditorLibrary } from '../library.ts';
import { OutputPane } from '../output/OutputPane.tsx';
import type { EditorModel } from '../useMappingEditor.ts';
import styles from './panes.module.css';
import { ranges, useSplits } from './useSplits.ts';

interface WorkspaceProps {
  model: EditorModel;
  library: EditorLibrary;
  editorRef: RefObject<CodeEditorHandle | null>;
  onInsert: (text: string) => void;
  renderDock: (open: { isOpen: boolean; onToggle: () => void }) => ReactNode;
}

/** Three panes with the dock below, filling the rest of the window. */
export function Workspace({ model, library, editorRef, onInsert, renderDock }: WorkspaceProps) {
  const ref = useRef<HTMLDivElement>(null);
  const height = useFillHeight(ref, true);
  const [{ input, output, dock, isDockOpen }, setSplits] = useSplits();
  return (
    <div
      ref={ref}
      className={styles.workspace}
      style={cssVars({
        '--workspace-height': `${height}px`,
        '--input': `${input}%`,
        '--output': `${output}%`,
        '--dock': `${dock}%`,
      })}
    >
      <div className={styles.panes}>
        <InputPane model={model} onInsert={onInsert} />
        <Splitter
          range={ranges.input}
          label="Width of the input"
          side="left"
          size={input}
          onResize={(size) => setSplits({ input: size })}
        />
        <ExpressionPane model={model} library={library} editorRef={editorRef} />
        <Splitter
          range={ranges.output}
          label="Width of the output"
          side="right"
          size={output}
          onResize={(size) => setSplits({ output: size })}
        />
        <OutputPane model={model} />
      </div>
      {isDockOpen && (
        <Splitter
          range={ranges.dock}
          label="Height of the tests"
          side="below"
          size={dock}
          onResize={(size) => setSplits({ dock: size })}
        />
      )}
      <div className={cx(styles.dock, !isDockOpen && styles.closed)}>
        {renderDock({ isOpen: isDockOpen, onToggle: () => setSplits({ isDockOpen: !isDockOpen }) })}
      </div>
    </div>
  );
}
