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
 * Sets the formats that everything in src/lib uses from now on; `null` restores the default. The page must re-render to
 * show the change. If this browser does not know the locale or the zone, that one is ignored.
 */
export function setPersonalFormats(wanted: PersonalFormats | null): void {
  const { locale, zone } = wanted ?? DEFAULT;
  current = {
    locale: isUsable({ locale }) ? locale : DEFAULT.locale,
    zone: zone !== undefined && isUsable({ locale: DEFAULT.locale, zone }) ? zone : undefined,
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
