import { messageOf } from '../kernel/errors.ts';
import { errorAt, InputError } from './input-error.ts';

/** Maximum nesting depth, as for XML: deeper nesting could exhaust the stack of code that traverses the value. */
const DEEPEST = 200;

/** Offset of the first bracket that is nested too deeply; -1 if there is none. For valid JSON. */
function tooDeepAt(text: string): number {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const sign = text.charAt(i);
    if (sign === '"') {
      while (text.charAt(++i) !== '"') if (text.charAt(i) === '\\') i++;
    } else if (sign === '[' || sign === '{') {
      if (++depth > DEEPEST) return i;
    } else if (sign === ']' || sign === '}') depth--;
  }
  return -1;
}

export function parseJson(text: string): unknown {
  const value = parsed(text);
  const at = tooDeepAt(text);
  if (at >= 0) throw errorAt(`Brackets can be nested at most ${DEEPEST} deep.`, text, at);
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const message = messageOf(error);
    const at = /at position (\d+)/.exec(message)?.[1];
    const what = message.replace(/ (in JSON )?at position .*$/s, '');
    if (at !== undefined) throw errorAt(`This is not JSON: ${what}.`, text, Number(at));
    throw /end of JSON/.test(message)
      ? errorAt('This is not JSON: the text is incomplete.', text, text.length)
      : new InputError(`This is not JSON: ${what}.`);
  }
}
