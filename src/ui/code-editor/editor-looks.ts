import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const theme = EditorView.theme({
  '&': {
    background: 'var(--surface)',
    color: 'var(--text)',
    fontSize: 'var(--text-sm)',
    height: '100%',
    borderRadius: 'inherit',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--mono)',
    lineHeight: '20px',
    overflow: 'auto',
    borderRadius: 'inherit',
  },
  '.cm-content': { caretColor: 'var(--text)', padding: '4px 0' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { background: 'var(--sunken)', color: 'var(--faint)', border: '0' },
  '.cm-activeLine, .cm-activeLineGutter': { background: 'transparent' },
  '&.cm-focused .cm-activeLine': { background: 'color-mix(in srgb, var(--accent-soft) 45%, transparent)' },
  '&.cm-focused .cm-activeLineGutter': { background: 'var(--accent-soft)', color: 'var(--text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in srgb, var(--accent) 26%, transparent)',
  },
  '&.cm-focused .cm-matchingBracket': {
    background: 'var(--accent-soft)',
    outline: '1px solid var(--accent)',
  },
  '&.cm-focused .cm-nonmatchingBracket': { background: 'var(--fail-soft)', color: 'var(--fail)' },
  '.cm-placeholder': { color: 'var(--faint)' },
  '.cm-tooltip': {
    background: 'var(--surface)',
    color: 'var(--text)',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius)',
    boxShadow: 'var(--shadow)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', maxHeight: '216px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '2px 8px', lineHeight: '20px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { background: 'var(--accent-soft)', color: 'var(--text)' },
  '.cm-completionDetail': { color: 'var(--muted)', fontStyle: 'normal', marginLeft: '12px' },
  '.cm-completionMatchedText': { color: 'var(--accent)', textDecoration: 'none', fontWeight: '600' },
  '.cm-diagnostic': { fontFamily: 'var(--font)', padding: '6px 10px', borderLeftWidth: '3px' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--fail)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--wait)' },
  '.cm-panels': { background: 'var(--sunken)', color: 'var(--text)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panel.cm-search': { fontFamily: 'var(--font)', padding: '6px 30px 6px 8px' },
  '.cm-panel.cm-search label': { fontSize: 'var(--text-sm)' },
  // The editor's own engine backtracks: an expensive expression would block the page.
  '.cm-panel.cm-search label:has([name=re])': { display: 'none' },
  '.cm-textfield': {
    background: 'var(--surface)',
    border: '1px solid var(--field-line)',
    borderRadius: '4px',
    fontSize: 'var(--text-sm)',
  },
  '.cm-button': {
    background: 'var(--surface)',
    border: '1px solid var(--line-strong)',
    borderRadius: '4px',
    fontSize: 'var(--text-sm)',
  },
  '.cm-searchMatch': { background: 'var(--wait-soft)', outline: '1px solid var(--wait)' },
  '.cm-searchMatch.cm-searchMatch-selected': {
    background: 'var(--accent-soft)',
    outline: '1px solid var(--accent)',
  },
});

const colors = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--faint)', fontStyle: 'italic' },
  { tag: [tags.string, tags.regexp, tags.attributeValue], color: 'var(--ok)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--wait)' },
  {
    tag: [tags.keyword, tags.definitionKeyword, tags.controlKeyword, tags.operatorKeyword],
    color: 'var(--tech)',
  },
  {
    tag: [tags.function(tags.variableName), tags.function(tags.propertyName), tags.tagName],
    color: 'var(--accent)',
  },
  { tag: tags.special(tags.variableName), color: 'var(--tech)' },
  { tag: [tags.operator, tags.bracket, tags.punctuation, tags.angleBracket], color: 'var(--muted)' },
  { tag: tags.attributeName, color: 'var(--wait)' },
  { tag: tags.invalid, color: 'var(--fail)' },
]);

/** Colors and sizes from the portal's tokens, so that both schemes need one set of rules. */
export const editorLooks = [theme, syntaxHighlighting(colors)];
