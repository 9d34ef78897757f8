import { parse, print, visit } from 'graphql';
import { createFakes, type Fakes } from './fakes.ts';
import type { Recorded, Recording } from './recorded.ts';

export interface ScrubOptions {
  /** The same key gives the same fakes; anyone who has it can check guesses of real values. */
  readonly key: string;
  /** Whether to replace uuids, too: they reveal little, but identify entities in the real system. */
  readonly uuids: boolean;
  /** Names of enum values and types, which are part of the schema and not personal data. */
  readonly words: ReadonlySet<string>;
}

const PERSON =
  /^(?:name|display|full_name|first_name|last_name|given_name|family_name|contact_name|user_name|author_name)$/;
const COMPANY =
  /^(?:company|company_name|partner_name|customer_name|carrier_name|supplier_name|legal_name|organi[sz]ation|author_company_name|short_name|street|address_line|city)$/;
const NAMED = /(?:^|_)(?:name|label|title)$/;
const PROSE =
  /(?:^|_)(?:body|note|notes|comment|description|message|summary|text|subject|remark|details?|purpose)$/;
const PHONE = /(?:^|_)(?:phone|mobile|fax|tel|telephone)(?:_number)?$/;
const SECRET =
  /pass(?:word|phrase)|secret|token|private_key|pkcs12|api_key|access_code|credential|signature|fingerprint/;
const HOST = /(?:^|_)(?:host|hostname|domain|server)(?:_name)?$/;

const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi;
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const URL_HOST = /\b([a-z][a-z\d+.-]*:\/\/)(?:[^\s/@]+@)?([^\s/:?#"'<>]+)/gi;
const IP = /\b(?:\d{1,3}\.){3}\d{1,3}\b/g;
const JWT = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;
const BEARER = /\b(Bearer|Basic)\s+([\w.~+/-]+=*)/g;
const INTERNATIONAL = /\+\d[\d ()/.-]{6,}\d/g;
/** Long and varied enough to be a key rather than a word. */
const OPAQUE = /(?<![\w-])(?=[\w+/-]*\d)(?=[\w+/-]*[A-Za-z])[A-Za-z0-9+/_-]{28,}={0,2}(?![\w-])/g;

/** Values of name fields, real name in lowercase → fake; they are searched for in every other text, too. */
type Names = ReadonlyMap<string, string>;

/**
 * Recordings without anything that identifies a person or gives access to a system: names, addresses, numbers, and
 * secrets are replaced consistently, so that entities and links stay intact. Headers and error extensions are dropped.
 */
export function scrub({ recordings }: Recorded, options: ScrubOptions): Recording[] {
  const fakes = createFakes(options.key);
  const names = namesIn(recordings, fakes, options.words);
  const clean = cleaner(fakes, names, options);
  return recordings.map(({ operationName, query, variables, response }) => ({
    ...(operationName == null ? {} : { operationName }),
    query: cleanQuery(query, (name, text) => clean(name, text)),
    // It keeps the shape.
    ...(variables == null ? {} : { variables: walk(variables, '', clean) as Record<string, unknown> }),
    response: {
      ...(response.data === undefined
        ? {}
        : // It keeps the shape.
          { data: walk(response.data, '', clean) as Record<string, unknown> | null }),
      ...(response.errors == null
        ? {}
        : {
            errors: response.errors.map(({ message, path }) => ({
              message: clean('message', message),
              ...(path == null ? {} : { path }),
            })),
          }),
    },
  }));
}

/** Literals in a query's text are client data, like its variables. */
function cleanQuery(query: string, clean: (name: string, text: string) => string): string {
  try {
    let name = '';
    const document = parse(query, { noLocation: true });
    let isChanged = false;
    const cleaned = visit(document, {
      Argument: (node) => void (name = node.name.value),
      ObjectField: (node) => void (name = node.name.value),
      StringValue(node) {
        const value = clean(name, node.value);
        if (value === node.value) return undefined;
        isChanged = true;
        return { ...node, value };
      },
    });
    return isChanged ? print(cleaned) : query;
  } catch {
    // It cannot be imported in any case, but its texts are scrubbed.
    return clean('', query);
  }
}

function walk(value: unknown, name: string, clean: (name: string, text: string) => unknown): unknown {
  if (typeof value === 'string') return clean(name, value);
  if (Array.isArray(value)) return value.map((item) => walk(item, name, clean));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner, key, clean)]));
}

const snake = (name: string): string => name.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();
const isNumber = (text: string): boolean => /^[\d.,:%\s-]*$/.test(text);
/** Generic words in company names. */
const GENERIC =
  /^(?:freight|lines?|logistics|shipping|retail|foods?|group|gmbh|corp|company|international|global|services?|trading|test|the|and|supply|cargo|transport|air|sea|north|south|east|west|demo)$/i;

function namesIn(recordings: readonly Recording[], fakes: Fakes, words: ReadonlySet<string>): Names {
  const names = new Map<string, string>();
  const put = (real: string, made: string) => {
    if (!words.has(real) && !names.has(real.toLowerCase())) names.set(real.toLowerCase(), made);
  };
  const note = (name: string, text: string) => {
    const field = snake(name);
    const value = text.trim();
    const isPerson = PERSON.test(field);
    if (value.length < 3 || isNumber(value) || value.includes('@') || !(isPerson || COMPANY.test(field)))
      return text;
    const made = isPerson ? fakes.person(value) : fakes.company(value);
    put(value, made);
    // People and partners are also referred to by parts of their names, and partners in uppercase.
    for (const part of value.match(/\p{L}{4,}/gu) ?? []) {
      if (!GENERIC.test(part))
        put(part, (isPerson ? fakes.person(part) : fakes.company(part)).split(' ')[0] ?? '');
    }
    return text;
  };
  for (const { variables, response } of recordings) {
    walk(variables, '', note);
    walk(response.data, '', note);
  }
  return names;
}

function cleaner(fakes: Fakes, names: Names, { uuids, words }: ScrubOptions) {
  // Longest first, because a name may contain another one.
  const known = [...names.keys()].sort((a, b) => b.length - a.length);
  const anyName =
    known.length === 0
      ? null
      : new RegExp(`(?<![\\p{L}\\d])(?:${known.map(RegExp.escape).join('|')})(?![\\p{L}\\d])`, 'giu');

  /** Replaces what can be recognized by its format, then applies `rest` to the remaining text. */
  const inside = (text: string, rest: (text: string) => string = (same) => same): string => {
    const kept: string[] = [];
    /**
     * Another rule must not mistake a replacement for a real value, so private-use characters stand in for it
     * meanwhile.
     */
    const keep = (made: string) => `\uE000${kept.push(made) - 1}\uE001`;
    let clean = text.replace(UUID, (uuid) => keep(uuids ? fakes.uuid(uuid) : uuid));
    clean = clean.replace(EMAIL, (address) => keep(fakes.email(address)));
    clean = clean.replace(JWT, (token) => keep(fakes.token(token)));
    clean = clean.replace(BEARER, (_all, scheme: string, token: string) =>
      keep(`${scheme} ${fakes.token(token)}`),
    );
    clean = clean.replace(URL_HOST, (_all, start: string, host: string) =>
      keep(`${start}${fakes.host(host)}`),
    );
    clean = clean.replace(IP, (address) => keep(fakes.ip(address)));
    clean = clean.replace(INTERNATIONAL, (number) => keep(fakes.phone(number)));
    if (anyName)
      clean = clean.replace(anyName, (name) => keep(names.get(name.toLowerCase()) ?? fakes.company(name)));
    clean = clean.replace(OPAQUE, (token) => keep(fakes.token(token)));
    return clean
      .split(/\uE000(\d+)\uE001/)
      .map((piece, index) => (index % 2 === 0 ? rest(piece) : (kept[Number(piece)] ?? '')))
      .join('');
  };

  return (name: string, text: string): string => {
    const field = snake(name);
    if (text === '' || field === '__typename' || words.has(text)) return text;
    const isUuid = new RegExp(`^${UUID.source}$`, 'i').test(text);
    if (SECRET.test(field) && !isUuid) return fakes.token(text);
    if (PHONE.test(field)) return fakes.phone(text);
    if (HOST.test(field)) return fakes.host(text);
    const known = names.get(text.trim().toLowerCase());
    if (known !== undefined) return known;
    if (isUuid || isNumber(text)) return inside(text);
    if (PROSE.test(field)) return inside(text, fakes.prose);
    if (!NAMED.test(field)) return inside(text);
    // The extension of a file name indicates its type.
    const [ending = ''] = /\.[a-z\d]{2,5}$/i.exec(text) ?? [];
    return inside(text.slice(0, text.length - ending.length), fakes.prose) + ending;
  };
}
