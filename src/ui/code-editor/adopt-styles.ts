import { StyleModule } from 'style-mod';

/**
 * Lets CodeMirror add its styles as a constructed style sheet. In a document it would write a `<style>` element, which the
 * content security policy refuses; in a shadow root it already does what is wanted, so the document borrows that way.
 */
export function adoptStyles(): void {
  const set = styleSetOf(document);
  if (set !== undefined) return;
  const shadow = document.createElement('div').attachShadow({ mode: 'open' });
  StyleModule.mount(shadow, []);
  const key = styleSetOf(shadow);
  if (key !== undefined) Reflect.set(document, key, Reflect.get(shadow, key));
}

/** The property in which `style-mod` keeps the styles of a root; undefined if it has none yet. */
const styleSetOf = (root: object): symbol | undefined =>
  Object.getOwnPropertySymbols(root).find(({ description }) => description === 'styleSet');
