// The linter looks into the files themselves; `?worker&url` makes another module of each.
/* oxlint-disable import/default */
import editorUrl from 'monaco-editor/esm/vs/editor/editor.worker.js?worker&url';
import jsonUrl from 'monaco-editor/esm/vs/language/json/json.worker.js?worker&url';
import graphqlUrl from 'monaco-graphql/esm/graphql.worker.js?worker&url';
import { workerUrlPolicy } from './trusted-types.ts';

const URLS: Readonly<Record<string, string>> = { json: jsonUrl, graphql: graphqlUrl };
const trusted = workerUrlPolicy([editorUrl, jsonUrl, graphqlUrl]);

/**
 * Tells Monaco where its workers are: files of ours. GraphiQL's own set-up would start them from plain texts, which
 * Trusted Types refuse.
 */
export function provideWorkers(): void {
  (globalThis as { MonacoEnvironment?: object }).MonacoEnvironment = {
    getWorker: (_id: string, label: string) =>
      new Worker(trusted(URLS[label] ?? editorUrl), { type: 'module', name: label }),
  };
}
