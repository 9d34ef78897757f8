import { Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { TestDrawerMutation } from '#gql/TestDrawerMutation';
import type { TestDrawer_flow$key } from '#gql/TestDrawer_flow';
import { useMutation } from '#relay/useMutation.ts';
import { Button } from '#ui/actions/Button.tsx';
import { SectionBoundary } from '#ui/feedback/SectionBoundary.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { useIsHere } from '#routes/useGoOn.ts';
import { SHOW } from '../flow-drawers.ts';
import { noSample, sampleInput, type SampleChoice, type TestSubject } from './sample.ts';
import { SampleFields } from './SampleFields.tsx';
import { FollowedTest } from './FollowedTest.tsx';
import styles from './test.module.css';

interface TestDrawerProps {
  flowRef: TestDrawer_flow$key;
  subject: TestSubject;
  onClose: () => void;
}

/** Runs the flow on a sample with its unsaved changes, without delivering anything. */
export function TestDrawer({ flowRef, subject, onClose }: TestDrawerProps) {
  const flow = useFragment(
    graphql`
      fragment TestDrawer_flow on FlowSetup {
        flow_uuid
        company_uuid
        partner_uuid
        flow_name
      }
    `,
    flowRef,
  );
  const { flow_uuid, flow_name } = flow;
  const [choice, setChoice] = useState<SampleChoice>(noSample);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [test, isStarting] = useMutation<TestDrawerMutation>(
    graphql`
      mutation TestDrawerMutation($input: TestFlowInput!) {
        test_flow(input: $input) {
          flow_test {
            flow_test_uuid
            ...TestRun_test
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The test run did not start', inForm: 'all' },
  );
  const [started, setStarted] = useState<string | null>(null);
  const { isDirty } = subject;
  const { input, missing } = sampleInput(choice);
  const isHere = useIsHere([SHOW]);
  const run = async () => {
    if (missing !== null) return;
    setErrors([]);
    const result = await test({ input: { flow_uuid, draft: subject.draft(), ...input } });
    if (result.ok) {
      const made = result.response.test_flow.flow_test?.flow_test_uuid ?? null;
      setStarted(made);
      if (made !== null && isHere()) subject.onStarted?.(made);
    } else setErrors(result.errors.map(({ message }) => message));
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      title="Test run"
      context={flow_name}
      width={880}
      foot={
        <div className={styles.foot}>
          <span className="muted">
            {isDirty ? 'With your unsaved changes. ' : ''}Nothing is saved or delivered.
          </span>
          <Button onClick={onClose}>Close</Button>
          <Button
            look="primary"
            data-autofocus
            busy={isStarting}
            aria-disabled={missing !== null || undefined}
            aria-keyshortcuts="Control+Enter"
            data-tip={missing ?? undefined}
            onClick={() => void run()}
          >
            {started ? 'Run again' : 'Run'}
          </Button>
        </div>
      }
    >
      {/* Keys for everything in the drawer, not for this element itself. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={styles.drawer}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void run();
        }}
      >
        <SampleFields flow_uuid={flow_uuid} choice={choice} onChange={setChoice} />
        {errors.length > 0 && (
          <div role="alert" className={styles.errors}>
            {errors.map((error) => (
              <p key={error}>{error}</p>
            ))}
          </div>
        )}
        {started && (
          <SectionBoundary resetKey={started} small>
            <Suspense fallback={<Skeleton shape="text" count={9} label="Starting" />}>
              <FollowedTest key={started} flow_test_uuid={started} />
            </Suspense>
          </SectionBoundary>
        )}
      </div>
    </Drawer>
  );
}
