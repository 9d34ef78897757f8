import { scrubbed } from './addresses.ts';

type Json = null | boolean | number | string | readonly Json[] | JsonObject;
interface JsonObject {
  readonly [name: string]: Json;
}

/** Whether a portal stylesheet selects this attribute with exactly this value. */
type IsStyled = (attribute: string, value: string) => boolean;

/** Attributes that control appearance or behavior and never contain readable text. */
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
/** CSS lengths, colors and keywords, which contain no readable text. */
const STYLE_VALUE = new RegExp(
  `^(?:${FUNCTION.source}|${KEYWORD.source}|${MEASURE.source}|[\\s,()/*+-])*$`,
  'i',
);
const STYLE_NAME = /^-{0,2}[a-z][\w-]*$/i;

const STRING_IN_CSS = /"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'/g;
const ADDRESS_IN_CSS = /url\([^)]*\)/gi;

/** Breadcrumb and timing fields whose text comes from the SDK. */
const SDK_WORDS = new Set(['type', 'category', 'level', 'op', 'method', 'rating', 'endReason', 'feedbackId']);
const ADDRESSES = new Set(['url', 'from', 'to', 'previous', 'description', 'href']);
const SDK_TAGS = new Set(['breadcrumb', 'performanceSpan', 'options']);

/** Masks characters but keeps the length, so a replay still shows where text was and how long it was. */
const hidden = (text: string): string => text.replaceAll(/\S/g, '*');

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const mapObject = (value: JsonObject, change: (name: string, inner: Json) => Json): JsonObject =>
  Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, change(name, inner)]));

/**
 * Masks everything in a replay segment that is not known to come from the portal's own code. The recorder masks text,
 * but attributes, styles and breadcrumbs only if each is listed, so every new screen would need a new entry. This
 * module therefore lists what may stay. Null if the format is unknown; the segment must then not be sent.
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

/** A breadcrumb without the text of the clicked element or the console message. */
export const maskedBreadcrumb = <Crumb extends object>(breadcrumb: Crumb): Crumb =>
  crumb(breadcrumb as unknown as JsonObject, () => false) as unknown as Crumb;

/** `name` is the key of the value; the recorder and SDK formats use each key for one purpose only. */
function maskedValue(value: Json, name: string, isStyled: IsStyled): Json {
  if (Array.isArray(value)) return (value as Json[]).map((inner) => maskedValue(inner, name, isStyled));
  if (isObject(value)) return maskedObject(value, isStyled);
  if (typeof value !== 'string') return value;
  // The player parses these. Names of elements and document types all come from the portal's code.
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

/** Masks the payload of a breadcrumb or a timing. */
function crumb(payload: JsonObject, isStyled: IsStyled): JsonObject {
  return mapObject(payload, (name, inner) => {
    if (name === 'data' && isObject(inner)) return crumb(inner, isStyled);
    if (typeof inner !== 'string') return maskedValue(inner, name, isStyled);
    if (SDK_WORDS.has(name)) return inner;
    if (ADDRESSES.has(name)) return scrubbed(inner);
    // For a click, the path of elements. Keep the attribute names and mask their values.
    if (name === 'message' && String(payload['category']).startsWith('ui.')) return scrubbed(inner);
    return hidden(inner);
  });
}

function maskedAttributes(attributes: JsonObject, tagName: Json | undefined, isStyled: IsStyled): JsonObject {
  return mapObject(attributes, (name, value) => {
    if (name === 'style') return maskedStyle(value);
    if (typeof value !== 'string') return isObject(value) ? {} : value;
    // A linked stylesheet is part of the build: the content security policy allows no other.
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

/** The recorder sends a style as text, or as the properties that changed. */
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

/** For rules created on the page rather than loaded: their content and URLs may come from anywhere. */
const maskedCss = (css: string): string =>
  css.replaceAll(STRING_IN_CSS, '""').replaceAll(ADDRESS_IN_CSS, 'none');

/** Attribute values that stylesheets select on are written in the code, so they contain no server data. */
function styledByPortal(): IsStyled {
  const pairs = new Set<string>();
  for (const sheet of document.styleSheets) {
    // Same-origin files only; other origins cannot be read.
    if (!sheet.href?.startsWith(location.origin)) continue;
    for (const { cssText } of sheet.cssRules) {
      for (const [, name, value] of cssText.matchAll(/\[([\w-]+)="([^"\\]*)"\]/g))
        pairs.add(`${name}=${value}`);
    }
  }
  return (attribute, value) => pairs.has(`${attribute}=${value}`);
}
