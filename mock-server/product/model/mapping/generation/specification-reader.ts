import type { EdiStandard } from '#schema-types';
import { statementsIn, type Statement, type Usage } from '../specification/statements.ts';
import type { SamplePath } from './sample-paths.ts';
import { qualifiersOf } from './standard/meanings.ts';

/** A specification's statement about a path of the sample. */
export interface Saying {
  readonly text: string;
  readonly usage: Usage | null;
  readonly place: string;
}

/** Answers questions about a specification. */
export interface SpecificationReader {
  /** Whether there is a specification that describes elements. */
  readonly isThere: boolean;
  /** Number of different elements that it explains. */
  readonly elements: number;
  /** Its statement about a path; null if there is none. */
  saying(path: SamplePath): Saying | null;
  /** Its text about a path, including the meaning of the path's qualifier; null if there is none. */
  textOf(path: SamplePath): string | null;
  /** Its description of an element's code; null if there is none. */
  codeText(element: string, code: string): string | null;
  /** A code in the sample that the specification does not list although it lists others. */
  unlisted(path: SamplePath): { readonly code: string; readonly place: string } | null;
  /** The statement that describes something with these words. */
  naming(words: RegExp): Statement | null;
}

export function readSpecification(text: string, standard: EdiStandard): SpecificationReader {
  const statements = statementsIn(text, standard);
  const byElement = Map.groupBy(statements, ({ element }) => element);

  /** The statement about exactly these segments, otherwise about all segments with this tag. */
  function about({ element, steps }: Pick<SamplePath, 'element' | 'steps'>): Statement | null {
    const own = byElement.get(element) ?? [];
    const codes = steps.flatMap(({ qualifier }) => qualifier?.value ?? []);
    return (
      own.find(({ qualifier }) => qualifier !== null && codes.includes(qualifier)) ??
      own.find(({ qualifier }) => qualifier === null) ??
      null
    );
  }

  const codeText = (element: string, code: string): string | null => {
    for (const { codes } of byElement.get(element) ?? []) {
      const said = codes.get(code);
      if (said !== undefined) return said;
    }
    return null;
  };

  /** The specification's descriptions of the codes on the path to the element. */
  const ofCodes = ({ element, steps, code }: SamplePath): string | null => {
    const at = steps.at(-1);
    if (code !== null) {
      const beside = standard === 'EDIFACT' ? `${element}_2` : before(element);
      const said = codeText(beside, code);
      if (said !== null) return said;
    }
    return at?.qualifier && at.qualifier.element !== element
      ? codeText(at.qualifier.element, at.qualifier.value)
      : null;
  };

  function saying(path: SamplePath): Saying | null {
    const found = about(path);
    const code = ofCodes(path);
    const ofCode = path.steps.at(-1)?.qualifier;
    const place = found?.place ?? byElement.get(ofCode?.element ?? '')?.[0]?.place;
    const words = [code, found?.text].filter((candidate) => candidate != null && candidate !== '').join(': ');
    if (place === undefined || (found === null && code === null)) return null;
    return { text: words, usage: found?.usage ?? null, place };
  }

  return {
    isThere: statements.length > 0,
    elements: byElement.size,
    saying,
    textOf: (path) => saying(path)?.text || null,
    codeText,
    unlisted({ element, steps, code, example }) {
      const [tag = ''] = [steps.at(-1)?.tag];
      const beside = standard === 'EDIFACT' ? `${element}_2` : before(element);
      const isValue = !qualifiersOf(standard, tag).includes(element);
      for (const [name, value] of [
        [beside, code],
        [element, isValue ? example : null],
      ] as const) {
        // A segment that is described several times may have different codes each time.
        const listings = (byElement.get(name) ?? []).filter(({ codes }) => codes.size > 0);
        const isList = new Set(listings.flatMap(({ codes }) => [...codes.keys()])).size > 1;
        if (value !== null && isList && !listings.some(({ codes }) => codes.has(value)))
          return { code: value, place: listings[0]?.place ?? '' };
      }
      return null;
    },
    naming: (words) => statements.find(({ text: said }) => words.test(said)) ?? null,
  };
}

/** The preceding element: `PO106` for `PO107`. */
const before = (element: string): string =>
  element.replace(/\d\d$/, (digits) => String(Number(digits) - 1).padStart(2, '0'));
