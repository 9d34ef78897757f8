import { globSync, readFileSync } from 'node:fs';
import { parse, visit, type FieldNode } from 'graphql';
import { expect, test } from 'vitest';
import { slices } from './slices.ts';

/** Fields that the specification asks for (§3) and that no page reads, with what the pages read instead. */
const UNREAD: Readonly<Record<string, string>> = {
  'companies.active':
    'pages ask for the workspace in their address, which is correct before the slice is set',
  'companies.list': 'the workspace switcher opens on any page, and only the page of workspaces sets the list',
  'flow_filter_options.flows':
    'the search bar that sets it is its only user, and needs the other options of the same answer',
  'host_systems.company_uuid': 'for the rules between host systems and their workspace, in host-systems.ts',
  'sftp_launcher.all_events': 'the list needs the pages of its connection; a link has no place in them',
  'sftp_launcher.company_uuid': 'pages have the workspace in their address',
  'sftp_launcher.jobs': 'the list of jobs that sets it is its only user',
  'sftp_launcher.sftp_job': 'the form starts from the job of its own query, before the slice is set',
};

const children = ({ selectionSet }: FieldNode): FieldNode[] =>
  selectionSet?.selections.filter((selection) => selection.kind === 'Field') ?? [];

/** The fields of slices that the documents in a module select. */
function readIn(file: string): string[] {
  const found: string[] = [];
  for (const [, text = ''] of readFileSync(file, 'utf8').matchAll(/graphql`([^`]*)`/g)) {
    if (!text.includes('client_state')) continue;
    visit(parse(text), {
      Field(node) {
        if (node.name.value !== 'client_state') return;
        for (const slice of children(node))
          for (const field of children(slice)) found.push(`${slice.name.value}.${field.name.value}`);
      },
    });
  }
  return found;
}

test('every field of a slice has a reader, or a reason why it has none', () => {
  // The actions only write, and the inspector shows every field.
  const elsewhere = /src\/(?:client-state|__generated__|routes\/root\/state-inspector)\//;
  const files = globSync('src/**/*.{ts,tsx}')
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !elsewhere.test(file) && !/\.test\.tsx?$/.test(file));
  const read = new Set(files.flatMap(readIn));
  const unread = Object.entries(slices)
    .flatMap(([slice, { fields }]) => Object.keys(fields).map((field) => `${slice}.${field}`))
    .filter((field) => !read.has(field));
  expect(unread.toSorted()).toEqual(Object.keys(UNREAD).toSorted());
});
