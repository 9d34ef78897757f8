import { graphql } from 'react-relay/hooks';
import { readInlineData } from 'relay-runtime';
import type { toTypescript_document$data, toTypescript_document$key } from '#gql/toTypescript_document';
import { parentOf } from './field-tree.ts';

type Field = toTypescript_document$data['fields'][number];

const types: Readonly<Record<string, string>> = {
  STRING: 'string',
  NUMBER: 'number',
  INTEGER: 'number',
  BOOLEAN: 'boolean',
  DATE: 'string',
  DATE_TIME: 'string',
};

const pascal = (name: string): string =>
  name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

const key = (name: string): string => (/^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name));

/** A document as TypeScript interfaces, including the envelope of every canonical document. */
export function toTypeScript(documentRef: toTypescript_document$key): string {
  const { name, label, version, fields } = readInlineData(
    graphql`
      fragment toTypescript_document on CanonicalDocument @inline {
        version
        name
        label
        fields {
          path
          name
          type
          required
          description
          enum
        }
      }
    `,
    documentRef,
  );
  const childrenOf = (path: string) => fields.filter((field) => parentOf(field.path) === path);
  const body = (path: string, indent: string): string =>
    childrenOf(path)
      .map((field) => {
        const comment = `${indent}/** ${field.description.replaceAll('*/', '* /')} */\n`;
        return `${comment}${indent}${key(field.name)}${field.required ? '' : '?'}: ${typeOf(field, indent)};\n`;
      })
      .join('');
  function typeOf(field: Field, indent: string): string {
    if (field.enum.length > 0) return field.enum.map((value) => JSON.stringify(value)).join(' | ');
    if (field.type === 'OBJECT' || field.type === 'LIST') {
      const inner = body(field.path, `${indent}  `);
      const shape = inner === '' ? 'Record<string, unknown>' : `{\n${inner}${indent}}`;
      return field.type === 'LIST' ? `Array<${shape}>` : shape;
    }
    return types[field.type] ?? 'unknown';
  }
  const type = pascal(name);
  return `/** ${label}, canonical schema ${version} */
export interface ${type} {
${body('', '  ')}}

export interface ${type}Document {
  schema: ${JSON.stringify(name)};
  version: ${JSON.stringify(version)};
  ${key(name)}: ${type};
}
`;
}
