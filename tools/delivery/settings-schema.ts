import { z } from 'zod';
import { mayServeProduction } from '../../src/settings.ts';

// Narrower than URL syntax: a host may contain a semicolon, which would start another rule of the policy.
const HOST = /^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?\.?|\[[\da-f:.]+\])(?::\d+)?$/;
// Printable, without characters that end a value in one of the host files.
const PLAIN = /^[!#-[\]-_a-z{-~]+$/;

interface AddressRules {
  /** Allows a path, such as `/v1`; without it, the address is only an origin. */
  readonly path?: boolean;
  /** Requires the part before `@` in a DSN. */
  readonly user?: boolean;
}

/** What is wrong with an address, or null. */
function complaintAboutAddress(text: string, { path, user }: AddressRules): string | null {
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

const address = (rules: AddressRules = {}) =>
  z.string('is missing or not text').check(({ value, issues }) => {
    const message = complaintAboutAddress(value, rules);
    if (message !== null) issues.push({ code: 'custom', message, input: value });
  });

const dsn = address({ path: true, user: true }).check(({ value, issues }) => {
  const url = URL.parse(value);
  if (url === null) return;
  const complain = (message: string) => issues.push({ code: 'custom', message, input: value });
  if (url.username === '') complain('has no key; use https://KEY@HOST/PROJECT');
  if (!/\/\d+$/.test(url.pathname))
    complain('has no project; it must end with a number, as in https://KEY@HOST/1');
});

const word = z
  .string('is missing or not text')
  .min(1, 'is empty')
  .regex(/^[\x21-\x7e]*$/, 'must not contain spaces or non-ASCII characters');

const shape = z.strictObject(
  {
    environment: z.enum(['production', 'test'], 'must be “production” or “test”'),
    api: address(),
    auth: z.strictObject(
      { domain: address(), clientId: word, audience: word },
      'is missing or not an object',
    ),
    reports: z.strictObject({ dsn }, 'must be an object with “dsn”, or null').nullable(),
    analytics: z
      .strictObject(
        { writeKey: word, host: address({ path: true }) },
        'must be an object with “writeKey” and “host”, or null',
      )
      .nullable(),
    waitingTimes: z
      .record(z.string(), z.number('must be a number').min(0, 'must not be negative'))
      .optional(),
  },
  'must be an object',
);

/** Production rules, checked even if something else is wrong. */
function complaintsOfProduction(value: unknown): string[] {
  const given = z
    .object({
      environment: z.literal('production'),
      api: z.string().optional().catch(undefined),
      auth: z
        .object({ domain: z.string().optional().catch(undefined) })
        .optional()
        .catch(undefined),
      reports: z.object({ dsn: z.string() }).nullish().catch(null),
      analytics: z
        .object({ host: z.string().optional().catch(undefined) })
        .nullish()
        .catch(null),
      waitingTimes: z.unknown().optional(),
    })
    .safeParse(value);
  if (!given.success) return [];
  const { api, auth, reports, analytics, waitingTimes } = given.data;
  const addresses = {
    api,
    'auth.domain': auth?.domain,
    'reports.dsn': reports?.dsn,
    'analytics.host': analytics?.host,
  };
  return [
    ...Object.entries(addresses)
      .filter(([, text]) => text !== undefined && URL.canParse(text) && !mayServeProduction(text))
      .map(([field]) => `${field}: must be an https URL of another machine in production`),
    ...(waitingTimes === undefined ? [] : ['waitingTimes: is for tests only and not allowed in production']),
  ];
}

function sentence({ path, message, ...issue }: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `${[...path, key].join('.')}: unknown setting; check its spelling`);
  }
  return [`${path.join('.') || 'the file'}: ${message}`];
}

/**
 * All errors in the settings of a delivery, one per line. Stricter than the portal, which checks only what is needed
 * for safety, because a schema library would be too large for it.
 */
export function complaintsAboutSettings(value: unknown): string[] {
  const { error } = shape.safeParse(value);
  return [...(error?.issues ?? []).flatMap(sentence), ...complaintsOfProduction(value)];
}
