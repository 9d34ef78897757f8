const displays = new Map<Intl.DisplayNamesType, Intl.DisplayNames>();
const names = new Map<string, string | undefined>();

function displayNames(type: Intl.DisplayNamesType): Intl.DisplayNames {
  const known = displays.get(type);
  if (known) return known;
  const made = new Intl.DisplayNames('en', { type, fallback: 'none' });
  displays.set(type, made);
  return made;
}

/**
 * The English name of an ISO code: "United States" for the region US, "Euro" for the currency EUR. Undefined if this
 * browser has no name for it, or if it is not a code at all.
 */
export function codeName(type: 'region' | 'currency', code: string): string | undefined {
  const key = `${type} ${code}`;
  if (names.has(key)) return names.get(key);
  const name = read(type, code);
  names.set(key, name);
  return name;
}

function read(type: 'region' | 'currency', code: string): string | undefined {
  try {
    return displayNames(type).of(code);
  } catch {
    return undefined;
  }
}
