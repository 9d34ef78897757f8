import { useState, useSyncExternalStore } from 'react';
import { graphql } from 'react-relay/hooks';
import type { VendorTestMutation } from '#gql/VendorTestMutation';
import type { UserError } from '#lib/user-error.ts';
import { useMutation } from '#relay/useMutation.ts';
import { StepsPanel } from '#ui/form/StepsPanel.tsx';
import {
  adapterInput,
  placeAdapterErrors,
  type AdapterValues,
  type DeclaredField,
} from './adapter-values.ts';

/** The part of the form model that the call needs. */
interface CalledForm {
  getValues: () => AdapterValues;
  showErrors: (errors: readonly UserError[]) => void;
  field: (path: 'flow_name') => { readonly subscribe: (listener: () => void) => () => void };
}

interface VendorTestProps {
  form: CalledForm;
  fields: readonly DeclaredField[];
  vendor: string;
  at: {
    readonly partner_uuid: string;
    readonly integration_identifier: string;
    /** The flow whose stored secrets are used for those that were not entered; omitted for a new one. */
    readonly flow_uuid?: string;
  };
  /** The heading level. */
  level: 2 | 3;
}

interface Answer {
  readonly of: string;
  readonly isAccepted: boolean;
  readonly words: string;
}

/** Calls the vendor with the values of the form before they are saved. */
export function VendorTest({ form, fields, vendor, at, level }: VendorTestProps) {
  const [call, isRunning] = useMutation<VendorTestMutation>(
    graphql`
      mutation VendorTestMutation($input: TestLicensedFlowInput!) {
        test_licensed_flow(input: $input) {
          is_accepted
          answer
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: `${vendor} was not called`, inForm: 'all' },
  );
  const [last, setLast] = useState<Answer | null>(null);
  const read = () => JSON.stringify(adapterInput(fields, form.getValues()));
  const now = useSyncExternalStore(form.field('flow_name').subscribe, read);
  // A response does not apply to values that have changed since.
  const answer = last?.of === now ? last : null;
  const run = async () => {
    const of = read();
    form.showErrors([]);
    const result = await call({ input: { ...at, ...adapterInput(fields, form.getValues()) } });
    if (!result.ok) {
      form.showErrors(placeAdapterErrors(fields, result.errors));
      return;
    }
    const { is_accepted, answer: words } = result.response.test_licensed_flow;
    setLast({ of, isAccepted: is_accepted === true, words: words ?? '' });
  };
  return (
    <StepsPanel
      title="Test call"
      level={level}
      outcome={
        answer && (answer.isAccepted ? { tone: 'ok', label: 'Accepted' } : { tone: 'fail', label: 'Refused' })
      }
      context={answer ? 'with the unsaved values' : undefined}
      isRunning={isRunning}
      runLabel={answer ? 'Call again' : 'Call now'}
      onRun={() => void run()}
      steps={[
        {
          name: `Sign in to ${vendor}`,
          state: isRunning ? 'running' : answer ? (answer.isAccepted ? 'passed' : 'failed') : 'waiting',
          found: answer?.words,
        },
      ]}
      next={answer && !answer.isAccepted ? `Correct the values, or ask ${vendor} for new ones.` : undefined}
    />
  );
}
