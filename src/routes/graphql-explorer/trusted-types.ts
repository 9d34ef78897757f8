/** The part of the API that we use; TypeScript's types do not include it yet. */
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

/** Whether a text contains only the harmless markup that the Markdown renderer produces for descriptions. */
export function isPlainMarkup(html: string): boolean {
  const rest = html.replaceAll(TAG, (tag, name: string, attributes: string) =>
    TAGS.has(name.toLowerCase()) && ATTRIBUTES.test(attributes) ? '' : tag,
  );
  return !/[<>]/.test(rest);
}

/**
 * The explorer renders the schema's descriptions by assigning HTML strings. In browsers with Trusted Types, this policy
 * allows only plain markup. The document's content security policy lists the policies of the editor itself.
 */
export function allowOnlyOurs(): void {
  factory?.createPolicy('default', { createHTML: (html) => (isPlainMarkup(html) ? html : null) });
}

/** Creates trusted URLs for our own worker files. */
export function workerUrlPolicy(known: readonly string[]): (url: string) => string {
  const policy = factory?.createPolicy('causeway-workers', {
    createScriptURL: (url) => (known.includes(url) ? url : null),
  });
  return (url) => policy?.createScriptURL(url) ?? url;
}
