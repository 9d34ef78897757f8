/** The longest time that a date can represent, in milliseconds from 1970. */
const LAST_MILLIS = 8.64e15;

const isString = (value: unknown): value is string => typeof value === 'string';
// JSON has no infinity, but 1e999 becomes one.
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** Whether a JSON value is one of the scalar's; names of enums come as `String`, since a newer server may have more. */
const SCALARS: Readonly<Record<string, (value: unknown) => boolean>> = {
  String: isString,
  ID: isString,
  URL: isString,
  Email: isString,
  Boolean: (value) => typeof value === 'boolean',
  Int: (value) => Number.isInteger(value),
  Float: isNumber,
  BigInt: isNumber,
  Timestamp: (value) => isNumber(value) && Math.abs(value) <= LAST_MILLIS,
  Decimal: (value) => isString(value) && value.trim() !== '' && Number.isFinite(Number(value)),
  DateTime: (value) => isString(value) && !Number.isNaN(Date.parse(value)),
  Date: (value) => isString(value) && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)),
};

/** Whether a JSON value belongs to a scalar of the schema; any value does for JSON and for unknown scalars. */
export const fitsScalar = (value: unknown, scalar: string): boolean => SCALARS[scalar]?.(value) ?? true;
