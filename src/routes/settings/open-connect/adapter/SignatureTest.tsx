import { useId, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { SignatureTestQuery } from '#gql/SignatureTestQuery';
import { Button } from '#ui/actions/Button.tsx';
import { cx } from '#ui/cx.ts';
import { notify } from '#ui/feedback/notify.ts';
import { FormSection } from '#ui/form/FormSection.tsx';
import formStyles from '#ui/form/form.module.css';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import styles from '../open-connect.module.css';
import { verdictOf, type SignatureVerdict } from './signature-labels.ts';

const MAX = 100_000;

/** Says which secret a pasted signature was made with; helps developers to test their own code. */
export function SignatureTest({ adapter_uuid }: { adapter_uuid: string }) {
  const environment = useRelayEnvironment();
  const [body, setBody] = useState('');
  const [signature, setSignature] = useState('');
  const [verdict, setVerdict] = useState<SignatureVerdict | null>(null);
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const lack = body === '' || signature.trim() === '' ? 'Paste a body and its signature first' : undefined;
  const run = async () => {
    if (lack !== undefined || isBusy) return;
    setBusy(true);
    try {
      const answer = await fetchQuery<SignatureTestQuery>(
        environment,
        graphql`
          query SignatureTestQuery($adapter_uuid: ID!, $body: String!, $signature: String!) {
            remote_adapter(adapter_uuid: $adapter_uuid) {
              adapter_uuid
              check_signature(body: $body, signature: $signature)
            }
          }
        `,
        { adapter_uuid, body, signature: signature.trim() },
        { fetchPolicy: 'network-only' },
      ).toPromise();
      const match = answer?.remote_adapter?.check_signature;
      setVerdict(match === undefined ? null : verdictOf(match, body, signature));
    } catch {
      notify.error('Try again.', 'The signature was not tested');
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormSection title="Signature test" hint="HMAC-SHA256 of the body, in base64">
      <form
        className={styles.verdict}
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <label htmlFor={`${id}body`}>Body</label>
        <textarea
          id={`${id}body`}
          className={cx(formStyles.control, formStyles.area, formStyles.mono, styles.wide)}
          rows={5}
          maxLength={MAX}
          spellCheck={false}
          readOnly={isBusy}
          value={body}
          onChange={(event) => {
            setBody(event.currentTarget.value);
            setVerdict(null);
          }}
        />
        <label htmlFor={`${id}signature`}>Signature</label>
        <span className={cx(formStyles.control, formStyles.mono, styles.wide)}>
          <input
            id={`${id}signature`}
            spellCheck={false}
            autoComplete="off"
            placeholder="x-causeway-signature"
            readOnly={isBusy}
            value={signature}
            onChange={(event) => {
              setSignature(event.currentTarget.value);
              setVerdict(null);
            }}
          />
        </span>
        <Button type="submit" busy={isBusy} aria-disabled={lack !== undefined || undefined} data-tip={lack}>
          Test signature
        </Button>
        <span role="status">
          {verdict && (
            <>
              <StatusBadge tone={verdict.look.tone}>{verdict.look.label}</StatusBadge> {verdict.reason}
            </>
          )}
        </span>
      </form>
    </FormSection>
  );
}
