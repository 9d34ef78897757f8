import { useState, useSyncExternalStore } from 'react';
import { graphql } from 'react-relay/hooks';
import type { VendorTestMutation } from '#gql/VendorTestMutation';
import { useMutation } from '../../../relay/useMutation.ts';
import { StepsPanel } from '../../../ui/form/StepsPanel.tsx';
import type { FormFault, FormModel } from '../../../ui/form/useFormModel.ts';
import { adapterInput, type DeclaredField, type LicensedValues } from './licensed-flow-form.ts';

interface VendorTestProps {
  form: Pick<FormModel<LicensedValues>, 'field' | 'getValues' | 'showFaults'>;
  fields: readonly DeclaredField[];
  vendor: string;
  at: { readonly partner_uuid: string; readonly integration_identifier: string };
  /** Where in the form a fault of the server is shown. */
  placed: (faults: readonly FormFault[]) => readonly FormFault[];
}

interface Answer {
  readonly of: string;
  readonly isAccepted: boolean;
  readonly words: string;
}

/** Calls the vendor with what the form holds, before a flow is created. */
export function VendorTest({ form, fields, vendor, at, placed }: VendorTestProps) {
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
  // An answer says nothing of values that were changed since.
  const answer = last?.of === now ? last : null;
  const run = async () => {
    const of = read();
    form.showFaults([]);
    const result = await call({ input: { ...at, ...adapterInput(fields, form.getValues()) } });
    if (!result.ok) {
      form.showFaults(placed(result.faults));
      return;
    }
    const { is_accepted, answer: words } = result.response.test_licensed_flow;
    setLast({ of, isAccepted: is_accepted === true, words: words ?? '' });
  };
  return (
    <StepsPanel
      title="Test call"
      level={2}
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
