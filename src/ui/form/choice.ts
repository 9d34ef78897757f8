/** One option of a choice. */
export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** One sentence, for radio cards and checkbox lists. */
  readonly description?: string;
  /** Why the option is not available; undefined if it is. */
  readonly disabled?: string;
}

/** A chosen value with its label, because the list it was chosen from may no longer be loaded. */
export type Chosen = Pick<Choice<string>, 'value' | 'label'>;

/** A search for choices that are too many to load at once. */
export interface ChoiceSearch {
  /** Called with the search text shortly after the last keystroke, and with '' when the list opens. */
  readonly onSearch: (text: string) => void;
  /** The results for the latest text have not arrived yet. */
  readonly isBusy: boolean;
  readonly hasFailed: boolean;
  /** How many choices match, and how many of them were loaded. */
  readonly total: number;
  readonly shown: number;
}

export const choiceLabel = (choices: readonly Choice<string>[], value: unknown): string =>
  choices.find((choice) => choice.value === value)?.label ?? String(value as string);
