/** One of the values to choose from. */
export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** A sentence, for radio cards. */
  readonly description?: string;
  /** Why it cannot be chosen now. */
  readonly disabled?: string;
}

/** What was chosen, with the name it has: the list it came from need not be there any more. */
export type Chosen = Pick<Choice<string>, 'value' | 'label'>;

/** Choices that are searched for elsewhere, because there may be too many to be sent. */
export interface ChoiceSearch {
  /** Told what is typed, a moment after the last key; '' when the list opens. */
  readonly onSearch: (text: string) => void;
  /** Of the text that was typed last there is no answer yet. */
  readonly isBusy: boolean;
  readonly hasFailed: boolean;
  /** How many match, and how many of them are among the choices. */
  readonly total: number;
  readonly shown: number;
}

export const choiceLabel = (choices: readonly Choice<string>[], value: unknown): string =>
  choices.find((choice) => choice.value === value)?.label ?? String(value as string);
