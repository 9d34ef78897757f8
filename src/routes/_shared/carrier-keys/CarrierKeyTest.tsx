import { useState, useSyncExternalStore } from 'react';
import type { TestCarrierApiKeyInput } from '#gql/useTestCarrierKeyMutation';
import { StepsPanel } from '#ui/form/StepsPanel.tsx';
import type { FormField } from '#ui/form/form-model.ts';
import { useTestCarrierKey, type KeyVerdict } from './useTestCarrierKey.ts';

interface CarrierKeyTestProps {
  /** Reads what to test from the form's current values; says what is missing if they cannot be tested yet. */
  read: () => { readonly input: TestCarrierApiKeyInput } | { readonly missing: string };
  /** Any field of the form; its subscription reports changes. */
  field: Pick<FormField<unknown>, 'subscribe'>;
  /** When and with which values the test ran: "just now, with the unsaved values". */
  context: string;
}

/** Calls the carrier with the form's current values before they are saved. */
export function CarrierKeyTest({ read, field, context }: CarrierKeyTestProps) {
  const [test, isTesting] = useTestCarrierKey();
  const [last, setLast] = useState<{ readonly of: string; readonly verdict: KeyVerdict } | null>(null);
  const [missing, setMissing] = useState<{ readonly of: string; readonly words: string } | null>(null);
  const now = useSyncExternalStore(field.subscribe, () => JSON.stringify(read()));
  // A result does not apply to values that have changed since.
  const verdict = last?.of === now ? last.verdict : null;
  const lacks = missing?.of === now ? missing.words : null;
  const run = async () => {
    const asked = read();
    const of = JSON.stringify(asked);
    if ('missing' in asked) {
      setMissing({ of, words: asked.missing });
      return;
    }
    const found = await test(asked.input);
    setLast(found && { of, verdict: found });
  };
  return (
    <StepsPanel
      title="Test"
      outcome={verdict?.look ?? (lacks === null ? null : { tone: 'wait', label: 'Not tested' })}
      context={verdict ? context : undefined}
      isRunning={isTesting}
      runLabel={verdict ? 'Test again' : 'Test key'}
      onRun={() => void run()}
      steps={[
        {
          name: 'Sign in to the carrier',
          state: isTesting ? 'running' : verdict ? (verdict.isAccepted ? 'passed' : 'failed') : 'waiting',
          found: verdict?.answer,
        },
      ]}
      next={verdict?.advice ?? lacks ?? undefined}
    />
  );
}
