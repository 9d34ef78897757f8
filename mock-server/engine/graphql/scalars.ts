import { messageOf } from '../../kernel/errors.ts';
import { GraphQLScalarType } from 'graphql';
import { emailError } from '#rules/email.ts';
import { graphqlError } from '../errors.ts';

const MAX_QUOTED = 100;

function wrong(name: string, value: unknown, right: string): TypeError {
  const text = String(JSON.stringify(value));
  const quoted = text.length <= MAX_QUOTED ? text : `${text.slice(0, MAX_QUOTED)}…`;
  return new TypeError(`${quoted} is not a valid ${name}: ${right}.`);
}

/**
 * One rule for input and output: a value that a client could not send is never returned either. An invalid input is the
 * client's error; an invalid output is a bug and stays an exception.
 */
const scalar = <Value>(name: string, coerce: (value: unknown) => Value) =>
  new GraphQLScalarType<Value, Value>({
    name,
    serialize: coerce,
    parseValue(value) {
      try {
        return coerce(value);
      } catch (error) {
        throw graphqlError('BAD_USER_INPUT', messageOf(error));
      }
    },
  });

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

const DAY = 86_400_000;
/** The first instant of the year 10000, which ISO formats differently. */
const FAR = 253_402_300_800_000;
const padded = (digits: number, most: number): readonly string[] =>
  Array.from({ length: most }, (_, i) => String(i).padStart(digits, '0'));
const two = padded(2, 60);
const three = padded(3, 1000);
let [day, dayText] = [NaN, ''];

/** Formatted as `Date` does. The instants in a list are mostly on the same day, so the date part is cached. */
function isoOf(time: number): string {
  if (!Number.isInteger(time) || time < 0 || time >= FAR) return new Date(time).toISOString();
  const since = time % DAY;
  if (time - since !== day) {
    day = time - since;
    dayText = new Date(day).toISOString().slice(0, 11);
  }
  const seconds = Math.floor(since / 1000);
  const minutes = Math.floor(seconds / 60);
  return `${dayText}${two[Math.floor(minutes / 60)]}:${two[minutes % 60]}:${two[seconds % 60]}.${three[since % 1000]}Z`;
}

function dateTime(value: unknown): string {
  // Seeded values are milliseconds; clients can only send text.
  const time =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && ISO.test(value)
        ? Date.parse(value)
        : NaN;
  if (Number.isNaN(new Date(time).getTime())) {
    throw wrong('DateTime', value, 'expected an instant with a time zone, such as 2026-09-15T14:30:00.000Z');
  }
  return isoOf(time);
}

function date(value: unknown): string {
  const isDay =
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\d$/.test(value) &&
    // 2026-02-30 would otherwise be parsed as a day in March.
    !Number.isNaN(Date.parse(value)) &&
    new Date(value).toISOString().startsWith(value);
  if (!isDay) throw wrong('Date', value, 'expected a calendar date, such as 2026-09-15');
  return value;
}

function wholeNumber(name: string, right: string) {
  return (value: unknown): number => {
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw wrong(name, value, right);
    return value;
  };
}

function text(name: string, pattern: RegExp, right: string) {
  return (value: unknown): string => {
    if (typeof value !== 'string' || !pattern.test(value)) throw wrong(name, value, right);
    return value;
  };
}

function email(value: unknown): string {
  if (typeof value !== 'string' || emailError(value) !== null)
    throw wrong('Email', value, 'expected an address such as owner@northbay.example, at most 254 characters');
  return value;
}

/**
 * How the schema's custom scalars parse and serialize values. Resolvers receive a DateTime as ISO text with
 * milliseconds and may return it as such or as milliseconds since 1970.
 */
export const scalars: readonly GraphQLScalarType[] = [
  scalar('DateTime', dateTime),
  scalar('Date', date),
  scalar('Timestamp', wholeNumber('Timestamp', 'expected milliseconds since 1970 as a whole number')),
  scalar('BigInt', wholeNumber('BigInt', 'expected a whole number up to 2^53 - 1')),
  scalar(
    'Decimal',
    text('Decimal', /^-?\d{1,15}(?:\.\d{1,6})?$/, 'expected a decimal number as text, such as "1845.00"'),
  ),
  scalar('Email', email),
  scalar(
    'URL',
    text('URL', /^(?:\/|[a-z][a-z\d+.-]*:)\S*$/i, 'expected an absolute or server-relative address'),
  ),
];
