import { flowSections, sectionOfPath } from '../../_shared/flows/flow-sections.ts';

const kinds: Readonly<Record<string, string>> = {
  HOST_SYSTEM: 'host system',
  CONNECTION: 'connection',
  MAPPING: 'mapping',
  NOTIFIER: 'notifier',
};

/** What a setting that refers to an object is called: "Source system: connection". */
export function referenceLabel({ path, kind }: { readonly path: string; readonly kind: string }): string {
  const section = flowSections[sectionOfPath(path)];
  const what = kinds[kind] ?? '';
  return section.toLowerCase() === what ? section : `${section}: ${what}`;
}
