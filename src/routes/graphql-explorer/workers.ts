// The linter resolves the file itself; `?worker&url` makes a different module of it.
/* oxlint-disable import/default */
import editorUrl from 'monaco-editor/esm/vs/editor/editor.worker.js?worker&url';
import jsonUrl from 'monaco-editor/esm/vs/language/json/json.worker.js?worker&url';
import graphqlUrl from 'monaco-graphql/esm/graphql.worker.js?worker&url';
import { workerUrlPolicy } from './trusted-types.ts';

const URLS: Readonly<Record<string, string>> = { json: jsonUrl, graphql: graphqlUrl };
const trusted = workerUrlPolicy([editorUrl, jsonUrl, graphqlUrl]);

/**
 * Tells Monaco to load its workers from our own files. GraphiQL's default setup starts them from inline text, which
 * Trusted Types blocks.
 */
export function provideWorkers(): void {
  (globalThis as { MonacoEnvironment?: object }).MonacoEnvironment = {
    getWorker: (_id: string, label: string) =>
      new Worker(trusted(URLS[label] ?? editorUrl), { type: 'module', name: label }),
  };
}
