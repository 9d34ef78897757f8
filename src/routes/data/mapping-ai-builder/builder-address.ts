/** The steps in order, by their names in the address. */
export const steps = [
  'document',
  'partner',
  'specification',
  'sample',
  'review',
  'generate',
  'result',
] as const;
export type StepName = (typeof steps)[number];

/** The steps in which values are entered. */
export const entrySteps = steps.slice(0, 5);

export const stepLabels: Readonly<Record<StepName, string>> = {
  document: 'Document',
  partner: 'Partner and flow',
  specification: 'Specification',
  sample: 'Sample',
  review: 'Review',
  generate: 'Generate',
  result: 'Result',
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The state in the wizard's address. */
export interface BuilderAddress {
  /** Null if the address names no step, or an unknown one. */
  readonly step: StepName | null;
  readonly generation_uuid: string | null;
  /** The path of the field whose source is being chosen. */
  readonly source: string | null;
}

export function readBuilder(search: URLSearchParams): BuilderAddress {
  const generation = search.get('generation');
  return {
    step: steps.find((step) => step === search.get('step')) ?? null,
    generation_uuid: generation !== null && UUID.test(generation) ? generation : null,
    source: search.get('source'),
  };
}
