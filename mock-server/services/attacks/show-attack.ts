import { isFunction, type Attack, type FunctionCode, type Move } from './attack.ts';

/** An attack as the control page and the command line show it. */
export interface ShownAttack {
  readonly name: string;
  readonly kind: string;
  readonly tries: string;
  readonly code: string;
}

/** Attacks by size contain long repetitions, which nobody reads. */
const MAX_SHOWN = 2400;

const shortened = (text: string): string =>
  text.length <= MAX_SHOWN
    ? text
    : `${text.slice(0, MAX_SHOWN / 2)}\n… ${(text.length - MAX_SHOWN).toLocaleString('en')} more characters …\n${text.slice(-MAX_SHOWN / 2)}`;

const functionText = ({ name = '', parameters = ['x'], body }: FunctionCode): string =>
  `function ${name}(${parameters.join(', ')}) {\n${shortened(body)}\n}`;

function codeOf(move: Move): string {
  if (isFunction(move)) {
    const { args = [1] } = move;
    return `${functionText(move)}\n\nArguments: ${shortened(JSON.stringify(args))}`;
  }
  const { expression, input = '{}', functions = [], tables = [], format = 'JSON', output = 'JSON' } = move;
  return [
    ...functions.map(functionText),
    ...tables.map((table) => `Table: ${JSON.stringify(table)}`),
    `Expression, ${format} to ${output}:\n${shortened(expression)}`,
    `Input:\n${shortened(input)}`,
  ].join('\n\n');
}

export const shownAttack = ({ name, kind, tries, move, later }: Attack): ShownAttack => ({
  name,
  kind,
  tries,
  code: later ? `${codeOf(move)}\n\nAfterward:\n\n${codeOf(later.move)}` : codeOf(move),
});
