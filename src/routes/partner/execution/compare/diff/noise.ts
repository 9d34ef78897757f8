/**
 * Why a value is expected to differ between two runs: `technical` for control numbers, dates, and counts; `order` for
 * the references, amounts, names, and texts of the business case. '' if it is not expected to differ.
 */
export type Noise = '' | 'technical' | 'order';

/** Names of values that are the same in every document of a kind: codes, identities of the parties. */
const steady =
  /\b(?:qualifier|code|codes|indicator|format|basis|method|level|version|flag|type|status|standard|standards|agency|multiplier|sender|receiver|recipient|password|release|temperature|unit of)\b/;
/** The last word decides: a status date is a date. */
const moment = /\b(?:date|time|timestamp|datetime)$/;
/** Named like codes, but part of the order: they identify a party or a place. */
const own = /^(?:postal code|postal identification code|zip code|identification code)$/;
const technical =
  /\b(?:date|dates|time|times|timestamp|datetime|period|control|uuid|guid|hash|checksum|created|updated|modified|generated|sent|count|counts|sequence|included)\b|\b(?:group|message|interchange) (?:reference|id|number)\b|\bnumber of\b/;
const order =
  /\b(?:number|numbers|no|nr|reference|references|ref|id|identification|quantity|qty|weight|volume|amount|charge|charges|price|rate|percent|percentage|measure|measurement|value|total|subtotal|tax|pallets|pieces|units|po|pro|bol|order|shipment|booking|invoice|seal|marks|name|city|street|address|postal|zip|phone|email|contact|description|text|message|note|notes|comment|comments|remarks)\b|\b(?:document|item|object|equipment|journey) identifier\b/;

/** The kind of a value, given the name of its data element, field, column or attribute. */
export function noiseOfName(name: string): Noise {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z\d/]+/g, ' ')
    .trim()
    .toLowerCase();
  if (moment.test(words)) return 'technical';
  if (own.test(words)) return 'order';
  if (steady.test(words)) return '';
  if (technical.test(words)) return 'technical';
  return order.test(words) ? 'order' : '';
}

const instant = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;
const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** The kind of a value, judged by the value itself first and then by its name. */
export const noiseOf = (name: string, value: string): Noise =>
  instant.test(value) || uuid.test(value) ? 'technical' : noiseOfName(name);

const changing =
  /\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?|\d\d:\d\d:\d\d|[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|\b\d{8,}\b/gi;

/** A line of plain text without values that are expected to change: dates, identifiers, long numbers. */
export const withoutNoise = (line: string): string => line.replaceAll(changing, '');
