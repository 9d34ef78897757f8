/** The views of a document. */
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

/** The document to show if the address names none; every version has it. */
const FIRST = 'shipment';

/** The parameters that do not affect the query. */
export const withinSchema = [FIELD, FIND, VIEW, PLAN, ONLY] as const;

export const documentIn = (search: URLSearchParams): string => search.get(DOCUMENT) ?? FIRST;

const isView = (text: string | null): text is ViewName => text !== null && Object.hasOwn(views, text);

/** Reads the state of the page from its address. */
export function readSchemaAddress(search: URLSearchParams) {
  const view = search.get(VIEW);
  return {
    document: documentIn(search),
    field: search.get(FIELD),
    find: search.get(FIND) ?? '',
    view: isView(view) ? view : ('fields' as const),
    /** Whether the plan of a switch is open over the page. */
    isPlanned: search.get(PLAN) !== null,
    /** Whether only changes that affect the workspace are listed. */
    isAffecting: search.get(ONLY) === 'affecting',
  };
}

/** The search string of this page with some parameters changed; null removes one. */
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
