import { gln as withCheckDigit } from '../../world/references.ts';
import { digits, pick, whole } from '../random.ts';

/** One line of an order, shipment, or invoice, or a catalog item. Money in cents, weights in grams. */
export interface GoodsLine {
  readonly line: number;
  readonly sku: string;
  readonly gtin: string;
  readonly description: string;
  readonly hs_code: string;
  readonly origin_country: string;
  readonly quantity: number;
  readonly unit_price: number;
  readonly amount: number;
  readonly units_per_package: number;
  readonly packages: number;
  readonly weight_g: number;
  /** Cubic decimeters. */
  readonly volume_l: number;
}

type Product = readonly [
  description: string,
  prefix: string,
  hs_code: string,
  cents: number,
  grams: number,
  per_case: number,
];

const products: readonly Product[] = [
  ['Cotton crew neck shirt', 'TSH', '610910', 790, 210, 24],
  ['Stainless water bottle 750 ml', 'BTL', '732393', 1240, 380, 12],
  ['LED desk lamp, dimmable', 'LMP', '940521', 2890, 1450, 6],
  ['Ceramic dinner plate 27 cm', 'PLT', '691110', 460, 720, 24],
  ['Trail running shoe', 'SHO', '640411', 4650, 820, 10],
  ['Oak veneer bookshelf', 'SHF', '940360', 8900, 21500, 1],
  ['USB-C charger 65 W', 'CHG', '850440', 1980, 190, 40],
  ['Folding camping chair', 'CHR', '940179', 1875, 3400, 4],
  ['Bamboo cutting board', 'BRD', '441990', 980, 1100, 12],
  ['Microfibre bed sheet set', 'BED', '630222', 1560, 1650, 8],
  ['Cordless drill 18 V', 'DRL', '846721', 5420, 1900, 4],
  ['Ground coffee 500 g', 'COF', '090121', 615, 520, 20],
  ['Yoga mat 6 mm', 'YOG', '950691', 1130, 1250, 12],
  ['Wireless keyboard', 'KEY', '847160', 2475, 610, 20],
  ['Glass storage jar 1 l', 'JAR', '701090', 345, 540, 24],
  ['Rain jacket, unisex', 'JKT', '620193', 3320, 460, 16],
];

const variants = ['BLK', 'WHT', 'NVY', 'GRY', 'GRN', 'RED', 'STD', 'XL'] as const;
const countries = ['CN', 'VN', 'IN', 'TR', 'PT', 'MX', 'US', 'DE'] as const;

/** The line with a given number: a pure function of its seed, so that a list needs no memory. */
export function goodsLine(seed: number, line: number): GoodsLine {
  const [description, prefix, hs_code, cents, grams, per_case] = pick(products, seed, 'product', line);
  const variant = pick(variants, seed, 'variant', line);
  const packages = whole(1, per_case === 1 ? 24 : 40, seed, 'packages', line);
  const quantity = packages * per_case;
  const unit_price = Math.round((cents * whole(88, 118, seed, 'price', line)) / 100);
  return {
    line,
    sku: `${prefix}-${digits(5, seed, 'sku', line)}-${variant}`,
    gtin: withCheckDigit(`0614141${digits(5, seed, 'gtin', line)}`),
    description,
    hs_code,
    origin_country: pick(countries, seed, 'made', line),
    quantity,
    unit_price,
    amount: unit_price * quantity,
    units_per_package: per_case,
    packages,
    weight_g: Math.round(quantity * grams * 1.06),
    volume_l: Math.max(1, Math.round((quantity * grams) / 260)),
  };
}

/** Number of different catalog products before the names repeat; item numbers never repeat. */
export const CATALOGUE_CYCLE = 256;

/**
 * The items of a catalog or stock list, one by one. There may be far more than fit in memory, so anything expensive is
 * computed once per product. All numbers have a fixed width, so an item's length depends on its product only.
 */
export function* catalogueLines(seed: number, count: number): Generator<GoodsLine> {
  const templates = Array.from({ length: Math.min(count, CATALOGUE_CYCLE) }, (_, i) =>
    goodsLine(seed, i + 1),
  );
  for (let i = 0; i < count; i++) {
    const template = templates[i % CATALOGUE_CYCLE];
    if (!template) return;
    const number = String(i + 1).padStart(7, '0');
    const [prefix = '', , variant = ''] = template.sku.split('-');
    yield {
      ...template,
      line: i + 1,
      sku: `${prefix}-${number}-${variant}`,
      gtin: withCheckDigit(`06141${number}`),
    };
  }
}
