import { scrubbed } from './addresses.ts';

type Json = null | boolean | number | string | readonly Json[] | JsonObject;
interface JsonObject {
  readonly [name: string]: Json;
}

/** Whether a stylesheet of the portal asks for an attribute with this very value. */
type IsStyled = (attribute: string, value: string) => boolean;

/** Attributes that say how an element looks or acts; they never hold anything that a person could read. */
const SHAPE = new Set(
  (
    'checked cols colspan contenteditable dir disabled draggable height hidden open popover readonly rel role rows ' +
    'rowspan rr_height rr_mediaState rr_width selected size span tabindex type width wrap aria-busy aria-checked ' +
    'aria-current aria-disabled aria-expanded aria-haspopup aria-hidden aria-invalid aria-live aria-modal ' +
    'aria-multiselectable aria-orientation aria-pressed aria-readonly aria-required aria-selected aria-sort'
  ).split(' '),
);

const MEASURE = /#[\da-f]{3,8}\b|\d*\.?\d+(?:e-?\d+)?(?:px|r?em|%|ch|[sld]?v[hw]|fr|deg|m?s)?(?![\w-])/;
const FUNCTION =
  /(?:var\(--[\w-]+|(?:calc|min|max|clamp|fit-content|minmax|repeat|rgba?|hsla?|(?:translate|scale|rotate)(?:3d|[xyz])?|matrix(?:3d)?)\()/;
const KEYWORD =
  /(?:!important|auto|none|normal|inherit|initial|unset|hidden|visible|clip|scroll|static|absolute|relative|fixed|sticky|(?:inline-)?(?:block|flex|grid)|inline|contents|row|column|wrap|nowrap|center|start|end|flex-start|flex-end|stretch|baseline|transparent|currentcolor|solid|pointer|default|(?:min|max|fit)-content|both|ltr|rtl)(?![\w-])/;
/** Measures, colors and keywords of CSS, and nothing that a person could read. */
const STYLE_VALUE = new RegExp(
  `^(?:${FUNCTION.source}|${KEYWORD.source}|${MEASURE.source}|[\\s,()/*+-])*$`,
  'i',
);
const STYLE_NAME = /^-{0,2}[a-z][\w-]*$/i;

const STRING_IN_CSS = /"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'/g;
const ADDRESS_IN_CSS = /url\([^)]*\)/gi;

/** Texts of breadcrumbs and timings that the SDK itself words. */
const SDK_WORDS = new Set(['type', 'category', 'level', 'op', 'method', 'rating', 'endReason', 'feedbackId']);
const ADDRESSES = new Set(['url', 'from', 'to', 'previous', 'description', 'href']);
const SDK_TAGS = new Set(['breadcrumb', 'performanceSpan', 'options']);

/** Keeps the shape of a text, so that a replay shows where something stood and how long it was. */
const hidden = (text: string): string => text.replaceAll(/\S/g, '*');

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const mapObject = (value: JsonObject, change: (name: string, inner: Json) => Json): JsonObject =>
  Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, change(name, inner)]));

/**
 * A replay's segment with everything hidden that is not known to be the portal's own. The recorder masks text, but of
 * attributes, styles and breadcrumbs only those that it is told of, and a new screen would have to be told of again. So
 * this lists what may stay. Null: it is not a recording as we know it, and must not be sent.
 */
export function maskedRecording(payload: string, isStyled: IsStyled = styledByPortal()): string | null {
  const split = payload.indexOf('\n');
  try {
    const head = JSON.parse(payload.slice(0, split)) as Json;
    const events = JSON.parse(payload.slice(split + 1)) as Json;
    if (!isObject(head) || !Array.isArray(events)) return null;
    const masked = (events as Json[]).map((event) => maskedValue(event, '', isStyled));
    return `${JSON.stringify(maskedValue(head, '', isStyled))}\n${JSON.stringify(masked)}`;
  } catch {
    return null;
  }
}

/** A breadcrumb without the words of what was clicked or written to the console. */
export const maskedBreadcrumb = <Crumb extends object>(breadcrumb: Crumb): Crumb =>
  crumb(breadcrumb as unknown as JsonObject, () => false) as unknown as Crumb;

/** `name` is the one under which the value lies: the formats of recorder and SDK use each for one thing only. */
function maskedValue(value: Json, name: string, isStyled: IsStyled): Json {
  if (Array.isArray(value)) return (value as Json[]).map((inner) => maskedValue(inner, name, isStyled));
  if (isObject(value)) return maskedObject(value, isStyled);
  if (typeof value !== 'string') return value;
  // Parsed by the player, and no element or document type has a name that is not in the portal's code.
  if (name === 'tagName' && /^[a-z][\w-]*$/i.test(value)) return value;
  if (name === 'name' && value === 'html') return value;
  if (name === 'rule') return maskedCss(value);
  if (name === 'href') return scrubbed(value);
  return hidden(value);
}

function maskedObject(value: JsonObject, isStyled: IsStyled): JsonObject {
  const { tag, payload } = value;
  if (typeof tag === 'string' && isObject(payload)) {
    if (!SDK_TAGS.has(tag)) return { ...value, tag: hidden(tag), payload: {} };
    return { ...value, payload: crumb(payload, isStyled) };
  }
  return mapObject(value, (name, inner) => {
    if (name === 'attributes' && isObject(inner)) return maskedAttributes(inner, value['tagName'], isStyled);
    if (name === 'textContent' && value['isStyle'] === true && typeof inner === 'string')
      return maskedCss(inner);
    return maskedValue(inner, name, isStyled);
  });
}

/** The payload of a breadcrumb or a timing. */
function crumb(payload: JsonObject, isStyled: IsStyled): JsonObject {
  return mapObject(payload, (name, inner) => {
    if (name === 'data' && isObject(inner)) return crumb(inner, isStyled);
    if (typeof inner !== 'string') return maskedValue(inner, name, isStyled);
    if (SDK_WORDS.has(name)) return inner;
    if (ADDRESSES.has(name)) return scrubbed(inner);
    // Of a click: the elements it went through. The names of attributes stay, their values do not.
    if (name === 'message' && String(payload['category']).startsWith('ui.')) return scrubbed(inner);
    return hidden(inner);
  });
}

function maskedAttributes(attributes: JsonObject, tagName: Json | undefined, isStyled: IsStyled): JsonObject {
  return mapObject(attributes, (name, value) => {
    if (name === 'style') return maskedStyle(value);
    if (typeof value !== 'string') return isObject(value) ? {} : value;
    // A linked stylesheet is a file of the build: the policy lets no other be loaded.
    if (name === '_cssText') return tagName === 'link' ? value : maskedCss(value);
    const isOurs =
      value === '' ||
      name === 'class' ||
      (SHAPE.has(name) && /^[\w.% -]*$/.test(value)) ||
      (/^(?:data|aria)-/.test(name) && /^(?:true|false)$/.test(value)) ||
      isStyled(name, value);
    return isOurs ? value : hidden(value);
  });
}

/** The recorder tells of a style as its text, or as the properties that have changed. */
function maskedStyle(style: Json): Json {
  if (typeof style === 'string')
    return style
      .split(';')
      .filter((declaration) => {
        const colon = declaration.indexOf(':');
        return isOurStyle(declaration.slice(0, colon), declaration.slice(colon + 1));
      })
      .join(';');
  if (!isObject(style)) return null;
  return Object.fromEntries(
    Object.entries(style).filter(
      ([name, value]) => value === false || isOurStyle(name, String(Array.isArray(value) ? value[0] : value)),
    ),
  );
}

const isOurStyle = (name: string, value: string): boolean =>
  STYLE_NAME.test(name.trim()) && STYLE_VALUE.test(value.trim());

/** Rules that were not loaded but made on the page: what they write or fetch may come from anywhere. */
const maskedCss = (css: string): string =>
  css.replaceAll(STRING_IN_CSS, '""').replaceAll(ADDRESS_IN_CSS, 'none');

/** What the stylesheets select by is written in them, so it comes from no server. */
function styledByPortal(): IsStyled {
  const pairs = new Set<string>();
  for (const sheet of document.styleSheets) {
    // Of our own files only; those of another origin cannot be read.
    if (!sheet.href?.startsWith(location.origin)) continue;
    for (const { cssText } of sheet.cssRules) {
      for (const [, name, value] of cssText.matchAll(/\[([\w-]+)="([^"\\]*)"\]/g))
        pairs.add(`${name}=${value}`);
    }
  }
  return (attribute, value) => pairs.has(`${attribute}=${value}`);
}
