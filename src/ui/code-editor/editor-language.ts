import { javascript } from '@codemirror/lang-javascript';
import { json } from '@codemirror/lang-json';
import { xml } from '@codemirror/lang-xml';
import type { Extension } from '@codemirror/state';
import { jsonataLanguage } from './jsonata-language.ts';

export type EditorLanguage = 'jsonata' | 'javascript' | 'json' | 'xml' | 'text';

const languages: Readonly<Record<EditorLanguage, () => Extension>> = {
  jsonata: () => jsonataLanguage,
  javascript: () => javascript(),
  json: () => json(),
  xml: () => xml(),
  text: () => [],
};

export const editorLanguage = (name: EditorLanguage): Extension => languages[name]();
