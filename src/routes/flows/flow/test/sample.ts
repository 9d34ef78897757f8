import type { SaveFlowInput } from '#gql/TestDrawerMutation';

/** The flow to test, with its unsaved changes. */
export interface TestSubject {
  readonly isDirty: boolean;
  /** The unsaved changes; null if there are none. */
  readonly draft: () => SaveFlowInput | null;
  /** Called with each run that was started. */
  readonly onStarted?: (flow_test_uuid: string) => void;
}

/** The sample that the flow is tested with. */
export interface SampleChoice {
  readonly kind: 'MADE' | 'TEXT' | 'FILE' | 'EXECUTION';
  readonly text: string;
  /** The chosen file. */
  readonly file: { readonly name: string; readonly text: string } | null;
  readonly invocation_uuid: string;
}

export const noSample: SampleChoice = { kind: 'MADE', text: '', file: null, invocation_uuid: '' };

/** The maximum length that the server accepts, in characters. */
export const MAX_SAMPLE = 524_288;

/** The sample as the server's input, or what is still missing. */
export function sampleInput({ kind, text, file, invocation_uuid }: SampleChoice): {
  readonly input: {
    readonly sample?: string;
    readonly sample_file_name?: string;
    readonly invocation_uuid?: string;
  };
  readonly missing: string | null;
} {
  switch (kind) {
    case 'MADE':
      return { input: {}, missing: null };
    case 'TEXT':
      return { input: { sample: text }, missing: text.trim() === '' ? 'Paste a sample first' : null };
    case 'FILE':
      return file
        ? { input: { sample: file.text, sample_file_name: file.name }, missing: null }
        : { input: {}, missing: 'Choose a file first' };
    case 'EXECUTION':
      return {
        input: { invocation_uuid },
        missing: invocation_uuid === '' ? 'Choose an execution first' : null,
      };
  }
}
