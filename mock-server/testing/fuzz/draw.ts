/** Source of random choices: fast-check in tests, which shrinks failing cases. */
export interface Draw {
  /** An integer from 0 to `below` - 1. */
  number(below: number): number;
  /** True in this percentage of cases. */
  chance(percent: number): boolean;
  one<Item>(items: readonly Item[]): Item;
  /** Between `least` and `most` of the items, in their order. */
  some<Item>(items: readonly Item[], least: number, most: number): Item[];
}

/** Random choices based on a function that returns integers below its argument. */
export function drawFrom(number: (below: number) => number): Draw {
  const pick = <Item>(items: readonly Item[]): Item => {
    if (items.length === 0) throw new Error('There is nothing to choose from.');
    return items[number(items.length)] as Item;
  };
  return {
    number,
    one: pick,
    chance: (percent) => number(100) < percent,
    some(items, least, most) {
      const wanted = Math.min(items.length, least + number(most - least + 1));
      const left = [...items];
      const taken = new Set<(typeof items)[number]>();
      while (taken.size < wanted) taken.add(left.splice(number(left.length), 1)[0] as (typeof items)[number]);
      return items.filter((item) => taken.has(item));
    },
  };
}
