/** What is shown of a document. */
export const views = {
  fields: 'Fields',
  sample: 'Sample',
  schema: 'JSON Schema',
  types: 'TypeScript',
} as const;
export type ViewName = keyof typeof views;

const DOCUMENT = 'document';
const FIELD = 'field';
const FIND = 'q';
const VIEW = 'view';
const PLAN = 'plan';
const ONLY = 'only';

/** The document that is shown where the address names none; every version has it. */
const FIRST = 'shipment';

/** The parameters that the server is not asked by. */
export const withinSchema = [FIELD, FIND, VIEW, PLAN, ONLY] as const;

export const documentIn = (search: URLSearchParams): string => search.get(DOCUMENT) ?? FIRST;

const isView = (text: string | null): text is ViewName => text !== null && Object.hasOwn(views, text);

/** What the address says about the page. */
export function readSchemaAddress(search: URLSearchParams) {
  const view = search.get(VIEW);
  return {
    document: documentIn(search),
    field: search.get(FIELD),
    find: search.get(FIND) ?? '',
    view: isView(view) ? view : ('fields' as const),
    /** Whether the plan of a switch lies over the page. */
    isPlanned: search.get(PLAN) !== null,
    /** Whether only what affects the workspace is listed. */
    isAffecting: search.get(ONLY) === 'affecting',
  };
}

/** The search of this page with some of it changed; null takes a parameter out. */
export function schemaSearch(
  search: string,
  change: Partial<Record<'document' | 'field' | 'q' | 'view' | 'plan' | 'only', string | null>>,
): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') params.delete(name);
    else params.set(name, value);
  }
  return `?${params.toString()}`;
}
