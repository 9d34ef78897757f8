import { describe, expect, test } from 'vitest';
import { cases } from './cases.ts';
import { faultsAt } from './mutations.ts';

const shown = (text: unknown): string => {
  const json = JSON.stringify(text);
  return json.length > 60 ? `${json.slice(0, 60)}… (${String(text).length})` : json;
};

describe.each(cases)('$what', ({ right, wrong, forms, mutations }) => {
  const texts = [
    ...right.map((text) => ({ text, isRight: true })),
    ...wrong.map((text) => ({ text, isRight: false })),
  ];
  const answers = (of: (text: never) => readonly string[]) =>
    texts.map(({ text }) => `${shown(text)} ${of(text as never).length === 0 ? 'right' : 'wrong'}`);
  const wanted = texts.map(({ text, isRight }) => `${shown(text)} ${isRight ? 'right' : 'wrong'}`);

  test.each(Object.entries(forms))('in the form: %s', (_name, of) => {
    expect(answers(of)).toEqual(wanted);
    // Each fault is a sentence that a person reads below the field.
    for (const { text } of texts) for (const message of of(text as never)) expect(message).toMatch(/[.…]$/);
  });

  test.each(mutations)('in the mutation $mutation, at $path', async (mutation) => {
    const found: string[] = [];
    for (const { text } of texts)
      found.push(`${shown(text)} ${(await faultsAt(mutation, text)).length === 0 ? 'right' : 'wrong'}`);
    expect(found).toEqual(wanted);
  });
});
