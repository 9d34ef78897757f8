const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Order of names as people read them: case and accents aside, 2 before 10. */
export const byName =
  <Item>(nameOf: (item: Item) => unknown) =>
  (a: Item, b: Item): number =>
    collator.compare(String(nameOf(a)), String(nameOf(b)));

export const compareNames = (a: string, b: string): number => collator.compare(a, b);

/** A text as searches compare it: case, accents and blanks around it aside. */
export const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
