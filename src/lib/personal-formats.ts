/** A person's preferred date and number formats. */
export interface PersonalFormats {
  /** BCP 47 language tag. */
  readonly locale: string;
  /** IANA time zone for times formatted without one; if omitted, the browser's zone. */
  readonly zone?: string | undefined;
}

// "15 Sep 2026, 14:32" and "1,412", while the person is unknown.
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
 * The time zone, or UTC if this browser does not know it: the server's list may be newer, and addresses can be edited. The
 * name that is shown with a time says UTC then, too.
 */
export const usableZone = (zone: string): string =>
  isUsable({ locale: DEFAULT.locale, zone }) ? zone : 'UTC';

/**
 * Sets the formats that everything in src/lib uses from now on; `null` restores the default. The page must re-render to
 * show the change. If this browser does not know the locale, it is ignored; instead of an unknown zone, it is UTC.
 */
export function setPersonalFormats(wanted: PersonalFormats | null): void {
  const { locale, zone } = wanted ?? DEFAULT;
  current = {
    locale: isUsable({ locale }) ? locale : DEFAULT.locale,
    zone: zone === undefined ? undefined : usableZone(zone),
  };
}

/** The result of `write` in other formats: a preview before the person chooses them. */
export function withFormats(formats: PersonalFormats, write: () => string): string {
  const own = current;
  setPersonalFormats(formats);
  try {
    return write();
  } finally {
    current = own;
  }
}
