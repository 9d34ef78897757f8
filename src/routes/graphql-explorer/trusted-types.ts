/** What @types do not know yet, as far as it is used. */
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createHTML?: (text: string) => string | null; createScriptURL?: (url: string) => string | null },
  ): { createScriptURL(url: string): string };
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;

const TAG = /<\/?([a-z][a-z0-9]*)((?:\s+[a-z-]+="[^"<>]*")*)\s*\/?>/gi;
const TAGS = new Set(
  'a blockquote br code del em h1 h2 h3 h4 h5 h6 hr li ol p pre s strong table tbody td th thead tr ul'.split(
    ' ',
  ),
);
const ATTRIBUTES = /^(?:\s+(?:href="https?:[^"<>]*"|class="language-[\w-]+"|title="[^"<>]*"|start="\d+"))*$/;

/** Whether a text is what the reader of descriptions makes of Markdown, and nothing that could do anything. */
export function isPlainMarkup(html: string): boolean {
  const rest = html.replaceAll(TAG, (tag, name: string, attributes: string) =>
    TAGS.has(name.toLowerCase()) && ATTRIBUTES.test(attributes) ? '' : tag,
  );
  return !/[<>]/.test(rest);
}

/**
 * The explorer shows the schema's descriptions as markup that it writes as text. This lets plain markup through and
 * nothing else, where the browser knows Trusted Types; the editor's own policies are named by the document's policy.
 */
export function allowOnlyOurs(): void {
  factory?.createPolicy('default', { createHTML: (html) => (isPlainMarkup(html) ? html : null) });
}

/** Makes addresses of files of ours into those that a worker may be started from. */
export function workerUrlPolicy(known: readonly string[]): (url: string) => string {
  const policy = factory?.createPolicy('causeway-workers', {
    createScriptURL: (url) => (known.includes(url) ? url : null),
  });
  return (url) => policy?.createScriptURL(url) ?? url;
}
