import { flowSections, sectionOfPath } from '../../_shared/flows/flow-sections.ts';

const kinds: Readonly<Record<string, string>> = {
  HOST_SYSTEM: 'host system',
  CONNECTION: 'connection',
  MAPPING: 'mapping',
  NOTIFIER: 'notifier',
};

interface Named {
  readonly path: string;
  readonly kind: string;
  readonly step_label?: string | null;
}

/** The label of a setting that refers to an object: "Source system: connection". */
export function referenceLabel({ path, kind, step_label }: Named): string {
  const section = step_label ?? flowSections[sectionOfPath(path)];
  const what = kinds[kind] ?? '';
  return section.toLowerCase() === what ? section : `${section}: ${what}`;
}
