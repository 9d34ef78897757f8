import { isInstantName, numberByName, textByName, type RuleContext } from './field-rules.ts';
import { instantOf } from './instants.ts';

/** What a scalar's value may depend on. */
export interface ScalarContext extends RuleContext {
  /** Hash of the object that has the field; keeps its instants consistent with each other. */
  readonly thing: number;
  readonly anchor: number;
}

const instant = (context: ScalarContext) =>
  instantOf(context.field, context.thing, { anchor: context.anchor, random: context.faker.number.float() });
const iso = (context: ScalarContext) => new Date(instant(context)).toISOString();
const integer = (context: ScalarContext) =>
  Math.round(numberByName(context) ?? context.faker.number.int(1000));
const decimal = (context: ScalarContext) =>
  numberByName(context) ?? context.faker.number.float({ max: 100, fractionDigits: 2 });

const builtIn: Readonly<Record<string, (context: ScalarContext) => unknown>> = {
  String: (context) =>
    isInstantName(context.field) ? iso(context) : (textByName(context) ?? context.faker.lorem.words(3)),
  Int: integer,
  Float: decimal,
  Boolean: ({ faker, field }) =>
    faker.datatype.boolean(/^(is|has)_(error|deleted|locked)|disabled|failed/.test(field) ? 0.1 : 0.7),
  ID: (context) =>
    textByName({ ...context, field: /_?uuid$|^id$/.test(context.field) ? 'uuid' : context.field }) ??
    context.faker.string.uuid(),
};

/** Custom scalars by the start or end of their name, because foreign schemas use many spellings. */
const byName: readonly [name: RegExp, make: (context: ScalarContext) => unknown][] = [
  [/^timestamptz$/i, iso],
  [/^timestamp|unix/i, instant],
  [/date_?time|instant|^time$/i, iso],
  [/date$/i, (context) => iso(context).slice(0, 10)],
  [/e?mail/i, ({ faker }) => faker.internet.exampleEmail().toLowerCase()],
  [/ur[il]$/i, (context) => textByName({ ...context, field: 'url' })],
  [/json|map$|object$|^any$/i, ({ faker }) => ({ [faker.lorem.word()]: faker.lorem.word() })],
  [/big_?int|long|unsigned|int(eger)?$/i, integer],
  [/float|double|numeric|^number$/i, decimal],
  [/decimal|money|amount/i, ({ faker }) => faker.finance.amount()],
  [/uuid|guid/i, ({ faker }) => faker.string.uuid()],
  [/phone/i, (context) => textByName({ ...context, field: 'phone' })],
  [/country/i, ({ faker }) => faker.location.countryCode()],
  [/currency/i, ({ faker }) => faker.finance.currencyCode()],
  [/bool/i, ({ faker }) => faker.datatype.boolean()],
  [/html|markdown/i, ({ faker }) => faker.lorem.sentences(2)],
  [/^void$/i, () => null],
];

/** Whether there is a rule for the scalar; otherwise, examples in its description take precedence. */
export const knowsScalar = (name: string): boolean =>
  Object.hasOwn(builtIn, name) || byName.some(([pattern]) => pattern.test(name));

export function scalarValue(name: string, context: ScalarContext): unknown {
  if (Object.hasOwn(builtIn, name)) return builtIn[name]?.(context);
  const rule = byName.find(([pattern]) => pattern.test(name))?.[1];
  return rule ? rule(context) : (textByName(context) ?? context.faker.lorem.word());
}
