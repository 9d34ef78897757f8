import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { EndpointConfigInput, SecretInput } from '#gql/useHostSystemFormSaveMutation';
import type { UserError } from '#lib/user-error.ts';
import { Button } from '#ui/actions/Button.tsx';
import { StepsPanel } from '#ui/form/StepsPanel.tsx';
import type { FormModel } from '#ui/form/form-model.ts';
import { configErrors } from './config-checks.ts';
import { configInput, connectionFormErrors, secretInputs } from './config-input.ts';
import type { ConnectionValues } from './config-values.ts';
import type { ConnectionTestResult } from './connection-test.ts';
import { verificationLook, type ConnectionType } from './connection-types.ts';

/** The input of a test: the form's current settings and the secrets that were entered. */
export interface TestedSettings {
  /** Omitted if the settings are not edited in this form. */
  readonly config?: EndpointConfigInput;
  readonly secrets: readonly SecretInput[];
}

/** The result of the caller's mutation. If it failed without errors, the error has already been shown. */
export type TestAnswer =
  | { readonly ok: true; readonly result: ConnectionTestResult }
  | { readonly ok: false; readonly errors: readonly UserError[] };

interface ConnectionTestPanelProps {
  form: Pick<FormModel<ConnectionValues>, 'field' | 'getValues' | 'isNew' | 'setValue' | 'showErrors'>;
  type: ConnectionType;
  /** Anything else that the test depends on, such as the direction. */
  context?: string;
  /** The settings are not edited in this form. */
  isSetElsewhere?: boolean;
  test: (settings: TestedSettings) => Promise<TestAnswer>;
}

/** Tests the settings of a form before they are saved. */
export function ConnectionTestPanel({
  form,
  type,
  context = '',
  isSetElsewhere,
  test,
}: ConnectionTestPanelProps) {
  const { isNew } = form;
  const settings = (): TestedSettings => {
    const values = form.getValues();
    return isSetElsewhere
      ? { secrets: [] }
      : { config: configInput(type, values.config, isNew), secrets: secretInputs(type, values) };
  };
  const [last, setLast] = useState<{ readonly of: string; readonly result: ConnectionTestResult } | null>(
    null,
  );
  const [refused, setRefused] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  const now = useSyncExternalStore(
    form.field('config').subscribe,
    () => context + JSON.stringify(settings()),
  );
  // A result does not apply to settings that have changed since.
  const result = last?.of === now ? last.result : null;
  const refuse = (of: string, errors: readonly UserError[]) => {
    if (errors.length > 0) setRefused(of);
    form.showErrors(errors);
  };
  const run = async () => {
    const tested = settings();
    const errors = isSetElsewhere ? [] : configErrors(type, form.getValues().config);
    setRefused(null);
    if (errors.length > 0) {
      refuse(now, errors);
      return;
    }
    form.showErrors([]);
    setRunning(true);
    const answer = await test(tested);
    setRunning(false);
    if (answer.ok) setLast({ of: now, result: answer.result });
    else refuse(now, connectionFormErrors(answer.errors, tested.secrets));
  };
  const rootRef = useRef<HTMLDivElement>(null);
  // The steps appear below the button, mostly hidden behind the drawer's footer.
  useEffect(() => {
    if (result) rootRef.current?.scrollIntoView({ block: 'nearest' });
  }, [result]);
  const key = type === 'SFTP' ? result?.hostKey : null;
  const entered = form.getValues().config.host_key_fingerprint.trim();
  return (
    <div ref={rootRef}>
      <StepsPanel
        title="Connection test"
        outcome={
          result
            ? { ...verificationLook(result.status), label: outcomeWords(result) }
            : refused === now
              ? { tone: 'wait', label: 'Not tested' }
              : null
        }
        context={result ? 'with the values above' : undefined}
        isRunning={isRunning}
        runLabel={result ? 'Test again' : 'Test connection'}
        onRun={() => void run()}
        steps={result?.steps ?? []}
        next={
          result
            ? result.summary
            : refused === now
              ? 'Correct the marked fields first.'
              : isNew
                ? 'Nothing is saved by a test.'
                : 'Runs with the values above, saved or not, and the stored secrets.'
        }
        actions={
          key != null &&
          key !== entered && (
            <Button small onClick={() => form.setValue('config.host_key_fingerprint', key)}>
              Use this host key
            </Button>
          )
        }
        partnerMessage={result?.status === 'FAILED' ? result.partnerNote : null}
      />
    </div>
  );
}

/** "Passed", or the step that failed. */
function outcomeWords({ status, failedAt }: ConnectionTestResult): string {
  if (failedAt !== null) return `Failed: ${failedAt}`;
  return status === 'WARNING' ? 'Works, needs attention' : 'Passed';
}
