import { StyleModule } from 'style-mod';

/**
 * Makes CodeMirror add its styles as a constructed style sheet. In a document, it would add a `<style>` element, which
 * the content security policy blocks; in a shadow root, it adds a constructed sheet. So the document takes over the
 * style set of a shadow root.
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
