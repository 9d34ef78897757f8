import { graphql } from 'react-relay/hooks';
import {
  commitMutation,
  createOperationDescriptor,
  getRequest,
  type Disposable,
  type Environment,
  type PayloadError,
} from 'relay-runtime';
import type { LogPanel_job$key } from '#gql/LogPanel_job';
import type { FlowExecutionStatus, logRequestMutation } from '#gql/logRequestMutation';
import { setNewest } from '#lib/set-newest.ts';
import { dataID } from '#relay/data-id.ts';
import { payloadErrors } from '#relay/user-errors.ts';

/** The result of requesting a log: a job to read from, or the server's reason for the rejection. */
export type LogRequest =
  | {
      readonly kind: 'job';
      readonly jobRef: LogPanel_job$key;
      /** The execution's status at that time; if it has changed since, the log may have more lines. */
      readonly status: FlowExecutionStatus;
    }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string };

interface Entry extends Disposable {
  readonly request: Promise<LogRequest>;
  /** When it was requested. */
  readonly at: number;
  job_uuid: string | null;
  status: FlowExecutionStatus | null;
}

/** How many logs stay in the store while the person moves between executions; a log is at most 100 KB. */
const KEPT = 8;
/** The server returns the same job for this long. */
const DAY = 86_400_000;

const logs = new WeakMap<Environment, Map<string, Entry>>();

/**
 * Requests the log of an execution once: returns a recent job or the pending request if there is one. The job and its
 * lines stay in the store.
 */
export function requestLog(environment: Environment, invocation_uuid: string): Promise<LogRequest> {
  const entries = logs.get(environment) ?? new Map<string, Entry>();
  logs.set(environment, entries);
  const known = entries.get(invocation_uuid);
  if (known && isFresh(environment, invocation_uuid, known)) return known.request;
  known?.dispose();
  const entry = ask(environment, invocation_uuid);
  setNewest(entries, [invocation_uuid, entry], KEPT, (old) => old.dispose());
  entry.request.catch(() => entries.delete(invocation_uuid));
  return entry.request;
}

/** Makes the next request start a new job. */
export function forgetLog(environment: Environment, invocation_uuid: string): void {
  const entries = logs.get(environment);
  entries?.get(invocation_uuid)?.dispose();
  entries?.delete(invocation_uuid);
}

function isFresh(
  environment: Environment,
  invocation_uuid: string,
  { job_uuid, status, at }: Entry,
): boolean {
  if (Date.now() - at >= DAY) return false;
  if (job_uuid === null) return true;
  const source = environment.getStore().getSource();
  const statusOf = (id: string) =>
    (source.get(id) as { readonly status?: string } | null | undefined)?.status;
  if (statusOf(dataID('FlowExecution', { invocation_uuid })) !== status) return false;
  return !['FAILED', undefined].includes(statusOf(dataID('LogJob', { job_uuid })));
}

function ask(environment: Environment, invocation_uuid: string): Entry {
  const mutation = graphql`
    mutation logRequestMutation($input: RequestLogJobInput!) {
      request_log_job(input: $input) {
        log_job {
          job_uuid
          ...LogPanel_job
        }
        flow_execution {
          invocation_uuid
          status
        }
        errors {
          path
          message
          code
        }
      }
    }
  `;
  const variables = { input: { invocation_uuid } };
  // Relay does not retain a mutation's response, so without this the next garbage collection would remove the lines
  // from the page. A mutation has a root record of its own, so `updater` links the payload to the common root, which is
  // retained.
  const kept = environment.retain(createOperationDescriptor(getRequest(mutation), variables));
  const entry: Entry = {
    at: Date.now(),
    job_uuid: null,
    status: null,
    dispose: () => kept.dispose(),
    request: new Promise((resolve, reject) => {
      commitMutation<logRequestMutation>(environment, {
        mutation,
        variables,
        updater(store) {
          const payload = store.getRootField('request_log_job');
          if (payload) store.getRoot().setLinkedRecord(payload, 'request_log_job', variables);
        },
        onError: reject,
        onCompleted(response, errors) {
          const { log_job: job, flow_execution } = response.request_log_job;
          const [error] = payloadErrors(response);
          if (job && flow_execution) {
            entry.job_uuid = job.job_uuid;
            entry.status = flow_execution.status;
            resolve({ kind: 'job', jobRef: job, status: flow_execution.status });
          } else if (error) {
            resolve({ kind: 'refused', code: error.code, message: error.message });
          } else {
            // The server failed on a field that the log cannot do without.
            reject(failedPart(errors));
          }
        },
      });
    }),
  };
  return entry;
}

const failedPart = (errors: readonly PayloadError[] | null | undefined): Error =>
  Object.assign(new Error('Part of the response failed'), { name: 'RelayNetwork', source: { errors } });
