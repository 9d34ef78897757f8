// Handwritten, because a schema library would add 8 KB to the entry for these few fields.

/** One thing that is wrong in /settings.json. `field` is empty for the file as a whole. */
export interface SettingError {
  readonly field: string;
  /** Continues a sentence about the field, without a period: “must be a number”. */
  readonly message: string;
  /** The field means nothing to this build. The portal ignores it at start, because a newer build may know it. */
  readonly unknown?: true;
}

type Check = (value: unknown, field: string) => readonly SettingError[];

/** A check of one value by a function that says what is wrong with it, or null. */
const valued =
  (complaint: (value: unknown) => string | null): Check =>
  (value, field) => {
    const message = complaint(value);
    return message === null ? [] : [{ field, message }];
  };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const object =
  (checks: Readonly<Record<string, Check>>, otherwise: string): Check =>
  (value, field) => {
    if (!isRecord(value)) return [{ field, message: otherwise }];
    const at = (name: string) => (field === '' ? name : `${field}.${name}`);
    return [
      ...Object.entries(checks).flatMap(([name, check]) => check(value[name], at(name))),
      ...Object.keys(value)
        .filter((name) => !Object.hasOwn(checks, name))
        .map((name) => ({
          field: at(name),
          message: 'is not a known setting; check its spelling',
          unknown: true as const,
        })),
    ];
  };

const orNull =
  (check: Check): Check =>
  (value, field) =>
    value === null ? [] : check(value, field);

// Narrower than URL syntax: a host may contain a semicolon, which would start another rule of the policy.
const HOST = /^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?\.?|\[[\da-f:.]+\])(?::\d+)?$/;
// Printable, without characters that end a value in one of the host files.
const PLAIN = /^[!#-[\]-_a-z{-~]+$/;

const NOT_TEXT = 'is missing or not text';

interface AddressRules {
  /** Allows a path, such as `/v1`; without it, the address is only an origin. */
  readonly path?: boolean;
  /** Requires the part before `@` in a DSN. */
  readonly user?: boolean;
}

function addressError(text: string, { path, user }: AddressRules): string | null {
  const url = URL.parse(text);
  if (!/^https?:\/\//i.test(text) || url === null)
    return 'must be a full URL, such as https://portal.example';
  if (!HOST.test(url.host)) return `has a host name that is not valid: “${url.host}”`;
  if (!PLAIN.test(text)) return 'must not contain spaces, quotes, backslashes, or non-ASCII characters';
  if (url.password !== '' || (!user && url.username !== ''))
    return 'must not contain a user name or password';
  if (url.search !== '' || url.hash !== '') return 'must not contain “?” or “#”';
  if (!path && !/^\/*$/.test(url.pathname)) return `must be an origin, without the path “${url.pathname}”`;
  if (/[;,*'()]/.test(url.pathname)) return "must not contain ; , * ' ( ) in its path";
  return null;
}

const address = (rules: AddressRules = {}): Check =>
  valued((value) => (typeof value === 'string' ? addressError(value, rules) : NOT_TEXT));

const dsn: Check = (value, field) => {
  const errors = address({ path: true, user: true })(value, field);
  const url = typeof value === 'string' ? URL.parse(value) : null;
  if (url === null) return errors;
  const more = [
    url.username === '' ? 'has no key; use https://KEY@HOST/PROJECT' : '',
    /\/\d+$/.test(url.pathname) ? '' : 'has no project; it must end with a number, as in https://KEY@HOST/1',
  ];
  return [...errors, ...more.filter(Boolean).map((message) => ({ field, message }))];
};

const word = valued((value) => {
  if (typeof value !== 'string') return NOT_TEXT;
  if (value === '') return 'is empty';
  return /^[\x21-\x7e]*$/.test(value) ? null : 'must not contain spaces or non-ASCII characters';
});

const times: Check = (value, field) => {
  if (value === undefined) return [];
  if (!isRecord(value)) return [{ field, message: 'must be an object' }];
  const time = valued((item) =>
    typeof item !== 'number' ? 'must be a number' : item < 0 ? 'must not be negative' : null,
  );
  return Object.entries(value).flatMap(([name, one]) => time(one, `${field}.${name}`));
};

const settings = object(
  {
    environment: valued((value) =>
      value === 'production' || value === 'test' ? null : 'must be “production” or “test”',
    ),
    api: address(),
    auth: object({ domain: address(), clientId: word, audience: word }, 'is missing or not an object'),
    reports: orNull(object({ dsn }, 'must be an object with “dsn”, or null')),
    analytics: orNull(
      object(
        { writeKey: word, host: address({ path: true }) },
        'must be an object with “writeKey” and “host”, or null',
      ),
    ),
    waitingTimes: times,
  },
  'must be an object',
);

// A trailing dot or an IPv4-mapped IPv6 address refers to the same machine.
const isLocal = ({ hostname }: URL): boolean =>
  /^(?:(?:.*\.)?localhost\.?$|127\.|0\.0\.0\.0|\[::(?:1?|ffff:7f..:.*)\]$)/.test(hostname);

/**
 * Whether an address may receive production data (names, passwords, documents): it must use encryption and must not be
 * the local machine.
 */
const mayServeProduction = (url: URL): boolean => url.protocol === 'https:' && !isLocal(url);

/** Fields with an address that production data is sent to. */
const SERVICES = ['api', 'auth.domain', 'reports.dsn', 'analytics.host'] as const;

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce((inner, name) => (isRecord(inner) ? inner[name] : undefined), value);

/** Checked even if something else is wrong. */
function productionErrors(value: unknown): SettingError[] {
  if (at(value, 'environment') !== 'production') return [];
  const unfit = SERVICES.filter((field) => {
    const url = URL.parse(String(at(value, field)));
    return url !== null && !mayServeProduction(url);
  });
  return [
    ...unfit.map((field) => ({ field, message: 'must be an https URL of another machine in production' })),
    ...(at(value, 'waitingTimes') === undefined
      ? []
      : [{ field: 'waitingTimes', message: 'is for tests only and not allowed in production' }]),
  ];
}

/** Everything that is wrong in the contents of /settings.json: for the portal at start, and for a delivery of it. */
export const settingsErrors = (value: unknown): readonly SettingError[] => [
  ...settings(value, ''),
  ...productionErrors(value),
];
