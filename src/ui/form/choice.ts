/** One of the values to choose from. */
export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** A sentence, for radio cards. */
  readonly description?: string;
  /** Why it cannot be chosen now. */
  readonly disabled?: string;
}

export const choiceLabel = (choices: readonly Choice<string>[], value: unknown): string =>
  choices.find((choice) => choice.value === value)?.label ?? String(value as string);
