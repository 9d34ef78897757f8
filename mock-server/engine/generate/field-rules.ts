import type { Faker } from '@faker-js/faker';

/** Input of a rule; the faker is seeded for this one value. */
export interface RuleContext {
  readonly faker: Faker;
  /** The field's name in snake_case, whatever convention the schema uses. */
  readonly field: string;
  readonly type: string;
}

type Rule<Value> = readonly [name: RegExp, make: (context: RuleContext) => Value];

const host = ({ faker }: RuleContext) => `${faker.internet.domainWord()}.example`;

/**
 * Texts by field name; the first match applies. Addresses and numbers are from reserved ranges, so that they belong to
 * nobody.
 */
const texts: readonly Rule<string>[] = [
  [/(^|_)e?mail(_address)?$/, ({ faker }) => faker.internet.exampleEmail().toLowerCase()],
  [/^(first|given)_name$/, ({ faker }) => faker.person.firstName()],
  [/^(last|family)_name$|surname/, ({ faker }) => faker.person.lastName()],
  [/(^|_)(full|person|contact|display)_name$/, ({ faker }) => faker.person.fullName()],
  [/user_?name$|login$/, ({ faker }) => faker.internet.username().toLowerCase()],
  [/(company|partner|vendor|legal|customer|carrier)_name$/, ({ faker }) => faker.company.name()],
  [/file_?name$/, ({ faker }) => faker.system.commonFileName()],
  [/(^|_)host(_?name)?$/, host],
  [/(^|_)ur[il]$|website|(^|_)link$/, (context) => `https://${host(context)}/${context.faker.lorem.slug(2)}`],
  [/path$|directory$|folder$/, ({ faker }) => `/${faker.lorem.slug(2).replace('-', '/')}`],
  [/phone|mobile|fax/, ({ faker }) => faker.helpers.replaceSymbols('+1 206 555 01##')],
  [/(^|_)ip(_address)?$/, ({ faker }) => `192.0.2.${faker.number.int({ min: 1, max: 254 })}`],
  [/mime_?type|content_type/, ({ faker }) => faker.system.mimeType()],
  [
    /fingerprint|sha256|(^|_)hash$|checksum/,
    ({ faker }) => faker.string.hexadecimal({ length: 64, casing: 'lower', prefix: '' }),
  ],
  [/masked|secret|token|api_?key/, ({ faker }) => `••••${faker.string.alphanumeric(4)}`],
  [/street|address_line/, ({ faker }) => faker.location.streetAddress()],
  [/city|town/, ({ faker }) => faker.location.city()],
  [/postal|zip/, ({ faker }) => faker.location.zipCode()],
  [/country(_code)?$/, ({ faker }) => faker.location.countryCode()],
  [/(^|_)state$|province|region/, ({ faker }) => faker.location.state()],
  [/time_?zone$/, ({ faker }) => faker.location.timeZone()],
  [
    /locale|language/,
    ({ faker }) => faker.helpers.arrayElement(['en-GB', 'en-US', 'de-DE', 'es-ES', 'fi-FI']),
  ],
  [/currency/, ({ faker }) => faker.finance.currencyCode()],
  [/colou?r/, ({ faker }) => faker.color.rgb()],
  [/(^|_)version$|revision$/, ({ faker }) => faker.system.semver()],
  [/short_code|slug/, ({ faker }) => faker.lorem.slug(2)],
  [
    /(^|_)code$|identifier$|reference$|number$/,
    ({ faker }) => faker.string.alphanumeric({ length: 8, casing: 'upper' }),
  ],
  [/uuid$/, ({ faker }) => faker.string.uuid()],
  [/(^|_)id$/, ({ faker }) => faker.string.alphanumeric({ length: 10 })],
  [/error|message|reason|detail/, ({ faker }) => faker.hacker.phrase()],
  [/body|comment|note|description|summary|text|instructions/, ({ faker }) => faker.lorem.sentences(2)],
  [/title|subject|label|headline/, ({ faker }) => sentenceCase(faker.lorem.words({ min: 2, max: 4 }))],
  [/^tags?$|keyword/, ({ faker }) => faker.lorem.word()],
  [/(^|_)name$/, (context) => nameOf(context)],
];

const nameOf = ({ faker, type }: RuleContext) => {
  if (/user|person|contact|author|actor|employee|member/i.test(type)) return faker.person.fullName();
  if (/company|partner|carrier|vendor|customer|organi[sz]ation/i.test(type)) return faker.company.name();
  if (/product|item/i.test(type)) return faker.commerce.productName();
  return sentenceCase(faker.lorem.words(2));
};

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Numbers by field name. */
const numbers: readonly Rule<number>[] = [
  [/percent|progress|ratio$/, ({ faker }) => faker.number.int(100)],
  [/_ms$|millis/, ({ faker }) => faker.number.int({ min: 20, max: 30_000 })],
  [/_seconds$|duration|latency/, ({ faker }) => faker.number.int({ min: 1, max: 600 })],
  [/_minutes$/, ({ faker }) => faker.number.int({ min: 1, max: 240 })],
  [/_hours$/, ({ faker }) => faker.number.int({ min: 1, max: 72 })],
  [/_days$/, ({ faker }) => faker.number.int({ min: 1, max: 90 })],
  [/(^|_)port$/, ({ faker }) => faker.internet.port()],
  [/year$/, ({ faker }) => faker.number.int({ min: 2015, max: 2026 })],
  [/size|bytes/, ({ faker }) => faker.number.int({ min: 200, max: 2_000_000 })],
  [/latitude$/, ({ faker }) => faker.location.latitude()],
  [/longitude$/, ({ faker }) => faker.location.longitude()],
  [/price|amount|total_cost/, ({ faker }) => Number(faker.finance.amount())],
  [/sequence|position|index|revision|version/, ({ faker }) => faker.number.int({ min: 1, max: 20 })],
  [/count|total|quantity|used|limit/, ({ faker }) => faker.number.int(500)],
];

export const textByName = (context: RuleContext): string | undefined =>
  texts.find(([name]) => name.test(context.field))?.[1](context);

export const numberByName = (context: RuleContext): number | undefined =>
  numbers.find(([name]) => name.test(context.field))?.[1](context);

/** Whether a text with this name is an instant; APIs without custom scalars use String for instants. */
export const isInstantName = (field: string): boolean =>
  /(_at|_on|_time|_date|_timestamp)$|^(time|date|timestamp|created|updated|modified|edited)$/.test(field);
