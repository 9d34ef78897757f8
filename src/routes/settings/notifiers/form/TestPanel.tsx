import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { TestPanel_notifier$key } from '#gql/TestPanel_notifier';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { StepsPanel, type TestStep } from '#ui/form/StepsPanel.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { deliveriesSearch } from '../drawer-address.ts';
import { answerWords, channelWords, deliveryLook, eventWords } from '../notifier-labels.ts';

interface TestPanelProps {
  notifierRef: TestPanel_notifier$key;
  isRunning: boolean;
  /** Whether there are unsaved changes: the server tests the stored notifier, so it is saved first. */
  isDirty: boolean;
  onRun: () => void;
}

/** What to do about a response code, if known. */
function suggestionFor(code: number | null | undefined): string {
  switch (code) {
    case 400:
      return 'The message was refused. Check the key.';
    case 401:
    case 403:
      return 'The receiver requires a key. Set or replace it above.';
    case 404:
    case 410:
      return 'The target no longer exists. Ask its owner for the new one.';
    case 550:
      return 'The mail server does not know a recipient. Check the addresses.';
    default:
      return 'Check the target, then send the test again.';
  }
}

/** Sends a test and shows the result of the last one. */
export function TestPanel({ notifierRef, isRunning, isDirty, onRun }: TestPanelProps) {
  const { notifier_uuid, channel, target, last_delivery } = useFragment(
    graphql`
      fragment TestPanel_notifier on Notifier {
        notifier_uuid
        channel
        target
        last_delivery {
          delivery_uuid
          attempted_at
          event
          is_test
          ok
          code
          response
        }
      }
    `,
    notifierRef,
  );
  const { search } = useLocation();
  const tested = last_delivery?.is_test ? last_delivery : null;
  const steps: readonly TestStep[] = [
    {
      name: 'Send',
      state: isRunning ? 'running' : tested ? 'passed' : 'waiting',
      found: tested && `${eventWords(tested.event)}, by ${channelWords(channel)} to ${target}`,
    },
    {
      name: 'Response',
      state: isRunning || !tested ? 'waiting' : tested.ok ? 'passed' : 'failed',
      found: tested && answerWords(tested.code, tested.response),
    },
  ];
  return (
    <StepsPanel
      title="Test"
      outcome={isRunning ? { tone: 'run', label: 'Sending' } : tested && deliveryLook(tested.ok)}
      context={!isRunning && tested ? <RelativeTime at={tested.attempted_at} /> : undefined}
      steps={steps}
      isRunning={isRunning}
      runLabel={isDirty ? 'Save and send test' : tested ? 'Send again' : 'Send test'}
      onRun={onRun}
      next={!isRunning && tested && !tested.ok ? suggestionFor(tested.code) : undefined}
      actions={
        <AnchorButton small to={deliveriesSearch(search, notifier_uuid)}>
          Show deliveries
        </AnchorButton>
      }
    />
  );
}
