import type { Graph, Path, Step, StepKind, StepSettings } from './graph.ts';

/** The name of each kind of step. */
export const kindNames: Readonly<Record<StepKind, string>> = {
  SOURCE: 'Source',
  PARSE: 'Parse',
  FILTER: 'Filter',
  MAP: 'Map',
  SCRIPT: 'Script',
  BRANCH: 'Branch',
  SPLIT: 'Split',
  JOIN: 'Join',
  GENERATE: 'Generate',
  DESTINATION: 'Deliver',
  NOTIFY: 'Notify',
};

/** What each kind of step is for, shown in the palette. */
export const kindNotes: Readonly<Record<StepKind, string>> = {
  SOURCE: 'Receives the data',
  PARSE: 'Reads a format into documents',
  FILTER: 'Keeps or skips documents',
  MAP: 'Runs a mapping',
  SCRIPT: 'Runs JavaScript',
  BRANCH: 'Chooses one of several paths',
  SPLIT: 'Makes several documents of one',
  JOIN: 'Makes one document of several paths',
  GENERATE: 'Writes a format',
  DESTINATION: 'Sends the data',
  NOTIFY: 'Sends a message',
};

/** The groups of the palette. */
export const kindGroups: readonly { readonly title: string; readonly kinds: readonly StepKind[] }[] = [
  { title: 'Sources', kinds: ['SOURCE'] },
  { title: 'Transform', kinds: ['PARSE', 'FILTER', 'MAP', 'SCRIPT'] },
  { title: 'Route', kinds: ['BRANCH', 'SPLIT', 'JOIN'] },
  { title: 'Destinations', kinds: ['GENERATE', 'DESTINATION', 'NOTIFY'] },
];

/** The settings of a step that was just added. */
export const blankSettings: StepSettings = {
  SOURCE: { side: null },
  PARSE: { file_type: null, options: null },
  FILTER: { expression: '', action: 'KEEP' },
  MAP: { mapping: null, document_changes: [], on_error: 'STOP' },
  SCRIPT: { script: '' },
  BRANCH: { branches: [{ label: 'Yes', expression: '' }], otherwise_label: 'No' },
  SPLIT: { expression: '' },
  JOIN: { mode: 'LIST' },
  GENERATE: { file_type: null, options: null, file_name_template: null },
  DESTINATION: { side: null },
  NOTIFY: { notifier_uuid: null, message: '' },
};

/** A new step of a kind. */
export const blankStep = (kind: StepKind, node_id: string, label: string): Step =>
  // The settings are those of the same kind.
  ({ node_id, kind, label, position: null, settings: blankSettings[kind] }) as Step;

/** Whether paths can lead to a step of this kind. */
export const takesPaths = (kind: StepKind): boolean => kind !== 'SOURCE';

/** Whether paths can start at a step of this kind. */
export const startsPaths = (kind: StepKind): boolean => kind !== 'DESTINATION' && kind !== 'NOTIFY';

/** The labels of a branch step, in order; empty for other steps. */
export function branchLabels(step: Step): readonly string[] {
  if (step.kind !== 'BRANCH') return [];
  const { branches, otherwise_label } = step.settings;
  return [...branches.map(({ label }) => label), ...(otherwise_label === null ? [] : [otherwise_label])];
}

/** The prefix of the key of a step in the names, for the summary that is stored with the step. */
export const NOTE = 'node:';

/** The names of the objects that steps refer to, by key. */
export type StepNames = ReadonlyMap<string, string>;

/** The line below the name of a step that says what it does: "Parse · X12 850". */
export function stepNote(step: Step, names: StepNames): string {
  const kind = kindNames[step.kind];
  const detail = detailOf(step, names);
  return detail === null || detail === step.label ? kind : `${kind} · ${detail}`;
}

function detailOf(step: Step, names: StepNames): string | null {
  switch (step.kind) {
    case 'SOURCE':
    case 'DESTINATION': {
      const { side } = step.settings;
      const stored = names.get(NOTE + step.node_id) ?? null;
      if (side === null) return stored;
      return names.get('endpoint_uuid' in side ? side.endpoint_uuid : side.host_system_uuid) ?? stored;
    }
    case 'PARSE':
    case 'GENERATE':
      return step.settings.file_type === null
        ? null
        : (names.get(step.settings.file_type) ?? step.settings.file_type);
    case 'FILTER':
      return step.settings.action === 'SKIP' ? 'skip' : 'keep';
    case 'MAP':
      return step.settings.mapping === null
        ? null
        : step.settings.mapping.revision_policy === 'PINNED'
          ? 'pinned'
          : 'latest deployed';
    case 'JOIN':
      return step.settings.mode === 'MERGE' ? 'one object' : 'list';
    case 'BRANCH':
    case 'SCRIPT':
    case 'SPLIT':
    case 'NOTIFY':
      return null;
  }
}

/** The step with the given id. */
export const stepOf = (graph: Graph, node_id: string | null): Step | null =>
  graph.nodes.find((step) => step.node_id === node_id) ?? null;

/** The name of a path where it starts: its branch, or "on failure". */
export const pathWords = ({ label, condition }: Path): string | null =>
  condition === 'FAILURE' ? 'On failure' : label;
