import { fakerFor } from '../../../engine/generate/faker.ts';
import { gln as withCheckDigit } from '../../facts/references.ts';
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

/** HS heading, price in cents, grams, and units per carton of a product that faker names. */
type Tariff = readonly [hs_code: string, cents: number, grams: number, per_case: number];

const tariffs: Readonly<Record<string, Tariff>> = {
  Ball: ['950662', 1130, 450, 24],
  Bike: ['871200', 24_900, 14_500, 1],
  Chair: ['940171', 5875, 6400, 2],
  Computer: ['847130', 61_900, 2100, 5],
  Gloves: ['611610', 690, 120, 40],
  Hat: ['650500', 790, 110, 36],
  Keyboard: ['847160', 2475, 610, 20],
  Mouse: ['847160', 1240, 130, 40],
  Pants: ['620342', 2320, 560, 20],
  Shirt: ['610910', 790, 210, 24],
  Shoes: ['640411', 4650, 820, 10],
  Soap: ['340111', 215, 110, 72],
  Table: ['940360', 8900, 21_500, 1],
  Towels: ['630260', 1560, 1100, 12],
};
const products = Object.keys(tariffs);
/** Articles of a world; few enough that they recur. */
const ARTICLES = 96;

/** An article: brand, product, and color. */
function articleOf(world_seed: string, key: string) {
  const faker = fakerFor([world_seed, 'Article', key, 'description']);
  const product = faker.helpers.arrayElement(products);
  const color = faker.color.human();
  const brand = faker.person.lastName().split('-')[0] ?? '';
  const [hs_code, cents, grams, per_case] = tariffs[product] ?? ['', 0, 0, 1];
  return {
    description: `${brand} ${product.toLowerCase()}, ${color}`,
    prefix: product.slice(0, 3).toUpperCase(),
    variant: color
      .replaceAll(/[^a-z]/g, '')
      .slice(0, 3)
      .toUpperCase(),
    hs_code,
    cents,
    grams,
    per_case,
  };
}

const countries = ['CN', 'VN', 'IN', 'TR', 'PT', 'MX', 'US', 'DE'] as const;

/** The line with a given number: a pure function of its seed, so that a list needs no memory. */
export function goodsLine(world_seed: string, seed: number, line: number): GoodsLine {
  const article = String(whole(0, ARTICLES - 1, seed, 'product', line));
  const { description, prefix, variant, hs_code, cents, grams, per_case } = articleOf(world_seed, article);
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
export function* catalogueLines(world_seed: string, seed: number, count: number): Generator<GoodsLine> {
  const templates = Array.from({ length: Math.min(count, CATALOGUE_CYCLE) }, (_, i) =>
    goodsLine(world_seed, seed, i + 1),
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
