import type {
  ConnectionCheckKind,
  ConnectionCheckStatus,
  VerificationStatus,
} from '#gql/VerificationReport_verification';
import type { TestStep } from '#ui/form/StepsPanel.tsx';
import { statusLook, type StatusLook } from '#ui/status/tone.ts';

type Known<Value> = Exclude<Value, '%future added value'>;

const looks: Readonly<Record<Known<VerificationStatus>, StatusLook>> = {
  NEVER: { tone: 'sub', label: 'Never verified' },
  RUNNING: { tone: 'run', label: 'Running' },
  OK: { tone: 'ok', label: 'Verified' },
  WARNING: { tone: 'wait', label: 'Needs attention' },
  FAILED: { tone: 'fail', label: 'Failed' },
};

/** Color and label of a verification's result. */
export const verdictLook = (status: VerificationStatus): StatusLook => statusLook(looks, status);

const states: Readonly<Record<Known<ConnectionCheckStatus>, TestStep['state']>> = {
  PENDING: 'waiting',
  RUNNING: 'running',
  PASSED: 'passed',
  WARNING: 'warned',
  FAILED: 'failed',
  SKIPPED: 'waiting',
};

interface Check {
  readonly label: string;
  readonly status: ConnectionCheckStatus;
  readonly duration_ms: number | null | undefined;
  readonly detail: string | null | undefined;
}

/** Converts a check of a verification or query to a step for the steps panel. */
export const stepOf = ({ label, status, duration_ms, detail }: Check): TestStep => ({
  name: label,
  state: (states as Readonly<Record<string, TestStep['state']>>)[status] ?? 'waiting',
  found: detail,
  millis: duration_ms,
});

const advice: Readonly<Record<Known<ConnectionCheckKind>, string>> = {
  SETTINGS: 'Complete the settings, then verify again.',
  RESOLVE: 'Check the host name for typos. If it is right, its owner has to publish it in the DNS.',
  CONNECT: 'Check the port, and ask the other side to allow our addresses through its firewall.',
  TLS: 'Ask the other side to renew its certificate, or to install one from a trusted authority.',
  HOST_KEY:
    'Ask the other side whether it replaced its server. If it did, store the new fingerprint; if not, do not connect.',
  AUTHENTICATE:
    'Check the user name, and set the password or key again. It may have expired on the other side.',
  LIST: 'Check the directory, and ask the other side whether our account may list it.',
  WRITE: 'Ask the other side to let our account write to the directory.',
  DELETE: 'Ask the other side to let our account delete files from the directory.',
  CERTIFICATE: 'Ask the other side for its current certificate, and store it.',
  SEND: 'Ask the other side to look for our request in its log.',
  RECEIVE: 'Ask the other side what its log says about our request.',
};

/** What to do about a failed step. */
export const adviceFor = (kind: ConnectionCheckKind): string =>
  (advice as Readonly<Record<string, string>>)[kind] ?? 'Check the settings, then verify again.';
