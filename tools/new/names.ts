import { UsageError } from '../../mock-server/node/cli/options.ts';

/** The areas whose screens need nothing in their address but the workspace. */
export const AREAS = ['settings', 'systems', 'data', 'company'] as const;
export type Area = (typeof AREAS)[number];

/** What the files of a screen are called, derived from its folder. */
export interface Names {
  readonly area: Area;
  /** `shipping-rules` */
  readonly folder: string;
  /** `shippingRules`, the name in paths.ts */
  readonly screen: string;
  /** `ShippingRules` */
  readonly component: string;
  /** `Shipping rules` */
  readonly title: string;
  /** `/c/:company_uuid/settings/shipping_rules` */
  readonly pattern: string;
  /** Whether viewers and guests are kept out, as of all settings of a workspace. */
  readonly isRestricted: boolean;
}

const FOLDER = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

const capitalized = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** Names by a path such as `settings/shipping-rules`; throws a UsageError that says what is wrong with it. */
export function namesOf(path: string): Names {
  const [given = '', folder = '', ...more] = path.split('/');
  const area = AREAS.find((value) => value === given);
  if (!area || more.length > 0)
    throw new UsageError(
      `"${path}" must be an area and a folder, such as settings/shipping-rules; the areas are ${AREAS.join(', ')}.`,
    );
  if (!FOLDER.test(folder))
    throw new UsageError(`"${folder}" must be lowercase words with hyphens, such as shipping-rules.`);
  const words = folder.split('-');
  const component = words.map(capitalized).join('');
  const below = area === 'company' ? '' : '/settings';
  return {
    area,
    folder,
    component,
    screen: component.slice(0, 1).toLowerCase() + component.slice(1),
    title: capitalized(words.join(' ')),
    pattern: `/c/:company_uuid${below}/${words.join('_')}`,
    isRestricted: area !== 'company',
  };
}
