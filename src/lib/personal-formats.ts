/** How a person wants dates and numbers written. */
export interface PersonalFormats {
  /** BCP 47. */
  readonly locale: string;
  /** IANA zone name for times that are formatted without one; left out, the zone of the browser. */
  readonly zone?: string | undefined;
}

// "15 Sep 2026, 14:32" and "1,412", until it is known who reads.
const DEFAULT: PersonalFormats = { locale: 'en-GB' };

let current = DEFAULT;

export const personalFormats = (): PersonalFormats => current;

function isUsable({ locale, zone }: PersonalFormats): boolean {
  try {
    Intl.DateTimeFormat(locale, { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/**
 * Sets how everything in src/lib formats from now on; `null` goes back to the default. What is on the page must render
 * again to show it. A locale or zone that this browser does not know is ignored, each on its own.
 */
export function setPersonalFormats(wanted: PersonalFormats | null): void {
  const { locale, zone } = wanted ?? DEFAULT;
  current = {
    locale: isUsable({ locale }) ? locale : DEFAULT.locale,
    zone: zone !== undefined && isUsable({ locale: DEFAULT.locale, zone }) ? zone : undefined,
  };
}

/** What `write` says in other formats than the person's: an example before they are chosen. */
export function withFormats(formats: PersonalFormats, write: () => string): string {
  const own = current;
  setPersonalFormats(formats);
  try {
    return write();
  } finally {
    current = own;
  }
}
