import { errorAt, InputError } from './input-error.ts';

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const { message } = error as Error;
    const at = /at position (\d+)/.exec(message)?.[1];
    const what = message.replace(/ (in JSON )?at position .*$/s, '');
    if (at !== undefined) throw errorAt(`This is no JSON: ${what}.`, text, Number(at));
    throw /end of JSON/.test(message)
      ? errorAt('This is no JSON: it ends too early.', text, text.length)
      : new InputError(`This is no JSON: ${what}.`);
  }
}
