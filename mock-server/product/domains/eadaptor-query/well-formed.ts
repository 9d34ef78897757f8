import { SaxesParser } from 'saxes';
import { xmlError } from '../../../formats/xml.ts';

/** Why a text is not well-formed XML, with the line; null if it is. DTDs, and so external entities, are refused. */
export function xmlSyntaxError(text: string): string | null {
  const parser = new SaxesParser({ position: false });
  let error: string | null = null;
  const note = (why: string) => {
    const { line, message } = xmlError(parser, text, why);
    error ??= `Line ${line}: ${message}`;
  };
  parser.on('error', ({ message }) => note(message));
  parser.on('doctype', () => note('declarations such as DOCTYPE are not allowed'));
  parser.write(text).close();
  return error;
}
