import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  completionStatus,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension, type Transaction } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { useEffect, useEffectEvent, useImperativeHandle, useRef, type Ref } from 'react';
import { cssVars } from '../css-vars.ts';
import { cx } from '../cx.ts';
import { adoptStyles } from './adopt-styles.ts';
import styles from './CodeEditor.module.css';
import { completionsAt, type EditorCompletion } from './editor-completions.ts';
import { editorLanguage, type EditorLanguage } from './editor-language.ts';
import { editorLooks } from './editor-looks.ts';
import { marksOf, offsetOf, type EditorProblem } from './editor-problems.ts';

export interface CodeEditorHandle {
  /** Replaces the selection, or inserts at the cursor, and focuses the editor. */
  readonly insert: (text: string) => void;
  readonly focus: () => void;
  /** Moves to a line and column, both counted from 1, and focuses the editor. */
  readonly reveal: (line: number, column?: number | null) => void;
}

export interface CodeEditorProps {
  /** Accessible name. */
  label: string;
  value: string;
  onChange?: (value: string) => void;
  readOnly?: boolean;
  language: EditorLanguage;
  /** Marked in the gutter and underlined; shown on hover and with F8. */
  problems?: readonly EditorProblem[];
  /** Offered while typing and on Ctrl+Space. */
  completions?: readonly EditorCompletion[];
  /** The line at which to start, counted from 1; the editor then gets the focus. */
  startLine?: number | null;
  /** Called on Ctrl+Enter. */
  onRun?: () => void;
  /** Called on Ctrl+S. */
  onSave?: () => void;
  /** Fills the parent element instead of growing with the text. */
  fill?: boolean;
  minRows?: number;
  maxRows?: number;
  /** The maximum number of characters; longer input is rejected, whether typed, pasted, or dropped. */
  maxLength?: number;
  /** Called with the rejected length when input exceeds `maxLength`. */
  onTooLong?: (length: number) => void;
  /** IDs of the elements that describe the editor. */
  describedBy?: string | undefined;
  invalid?: boolean;
  id?: string | undefined;
  handleRef?: Ref<CodeEditorHandle>;
}

const NO_PROBLEMS: readonly EditorProblem[] = [];

/** An editor (or, with `readOnly`, a viewer) for code. Tab leaves it, like any other field. */
export function CodeEditor(props: CodeEditorProps) {
  const { label, value, language, readOnly = false, describedBy, invalid = false, id } = props;
  const { problems = NO_PROBLEMS, fill = false, minRows = 4, maxRows = 20, handleRef } = props;
  const hostRef = useRef<HTMLDivElement>(null);
  const viewRef = useRef<EditorView>(null);
  const languagePart = useRef(new Compartment());
  const attributesPart = useRef(new Compartment());

  const completions = useEffectEvent(() => props.completions ?? []);
  const changed = useEffectEvent((text: string) => {
    if (text !== value) props.onChange?.(text);
  });
  const run = useEffectEvent(() => {
    props.onRun?.();
    return props.onRun !== undefined;
  });
  const save = useEffectEvent(() => {
    props.onSave?.();
    return props.onSave !== undefined;
  });
  const first = useEffectEvent((): readonly [string, Extension, Extension] => [
    value,
    editorLanguage(language),
    attributes({ label, readOnly, describedBy, invalid, id }),
  ]);

  const isTooLong = useEffectEvent((transaction: Transaction) => {
    const { maxLength = Infinity, onTooLong } = props;
    const length = transaction.changes.newLength;
    const isLonger = length > maxLength && length > transaction.startState.doc.length;
    if (!isLonger || !transaction.isUserEvent('input')) return false;
    // A transaction filter must not change the editor, which the callback may do.
    if (onTooLong) queueMicrotask(() => onTooLong(length));
    return true;
  });

  const goToStart = useEffectEvent((view: EditorView) => {
    if (props.startLine != null) goToLine(view, props.startLine);
  });

  useEffect(() => {
    adoptStyles();
    const [doc, ofLanguage, ofAttributes] = first();
    const view = new EditorView({
      parent: hostRef.current!,
      state: EditorState.create({
        doc,
        extensions: [
          keymap.of([
            { key: 'Mod-Enter', run },
            { key: 'Mod-s', run: save, preventDefault: true },
          ]),
          basics,
          autocompletion({
            override: [(context) => completionsAt(context, completions())],
            icons: false,
          }),
          languagePart.current.of(ofLanguage),
          attributesPart.current.of(ofAttributes),
          EditorState.transactionFilter.of((transaction) =>
            transaction.docChanged && isTooLong(transaction) ? [] : transaction,
          ),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed(update.state.doc.toString());
          }),
        ],
      }),
    });
    viewRef.current = view;
    goToStart(view);
    return () => view.destroy();
  }, []);

  useEffect(() => {
    viewRef.current?.dispatch({ effects: languagePart.current.reconfigure(editorLanguage(language)) });
  }, [language]);
  useEffect(() => {
    viewRef.current?.dispatch({
      effects: attributesPart.current.reconfigure(attributes({ label, readOnly, describedBy, invalid, id })),
    });
  }, [label, readOnly, describedBy, invalid, id]);
  useEffect(() => {
    const view = viewRef.current;
    if (!view || view.state.doc.toString() === value) return;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value } });
  }, [value]);
  useEffect(() => {
    const view = viewRef.current;
    view?.dispatch(setDiagnostics(view.state, marksOf(view.state.doc, problems)));
  }, [problems]);

  useImperativeHandle(
    handleRef,
    () => ({
      insert(text) {
        const view = viewRef.current;
        if (!view) return;
        view.dispatch(view.state.replaceSelection(text), { scrollIntoView: true });
        view.focus();
      },
      focus: () => viewRef.current?.focus(),
      reveal(line, column) {
        const view = viewRef.current;
        if (view) goToLine(view, line, column);
      },
    }),
    [],
  );

  return (
    <div
      ref={hostRef}
      className={cx(styles.editor, fill ? styles.fill : styles.grows, invalid && styles.invalid)}
      style={fill ? undefined : cssVars({ '--min-rows': minRows, '--max-rows': maxRows })}
    />
  );
}

function goToLine(view: EditorView, line: number, column?: number | null): void {
  const at = offsetOf(view.state.doc, line, column ?? 1);
  view.dispatch({ selection: { anchor: at }, scrollIntoView: true });
  view.focus();
}

const basics: Extension = [
  editorLooks,
  lineNumbers(),
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  lintGutter(),
  search({ top: true }),
  EditorView.lineWrapping,
  // Escape closes the completions first, then the drawer around the editor (see useEscape).
  EditorView.contentAttributes.of(({ state }) =>
    completionStatus(state) === null ? null : { 'data-mantine-stop-propagation': 'true' },
  ),
  keymap.of([
    ...closeBracketsKeymap,
    ...completionKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...lintKeymap,
    ...defaultKeymap,
  ]),
];

type Attributes = Pick<CodeEditorProps, 'label' | 'readOnly' | 'describedBy' | 'invalid' | 'id'>;

const attributes = ({ label, readOnly = false, describedBy, invalid, id }: Attributes): Extension => [
  EditorState.readOnly.of(readOnly),
  EditorView.contentAttributes.of({
    'aria-label': label,
    spellcheck: 'false',
    // The editor is focusable anyway, but accessibility checks look for the attribute on a scrollable region.
    tabindex: '0',
    ...(readOnly && { 'aria-readonly': 'true' }),
    ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
    ...(invalid && { 'aria-invalid': 'true' }),
    ...(id !== undefined && { id }),
  }),
];
