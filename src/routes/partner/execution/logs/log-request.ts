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
import { dataID } from '../../../../relay/data-id.ts';
import { payloadErrors } from '../../../../relay/user-errors.ts';

/** What became of asking for a log: a job to read from, or the server's words why not. */
export type LogRequest =
  | {
      readonly kind: 'job';
      readonly jobRef: LogPanel_job$key;
      /** Where the execution stood then: when it has gone on since, there is more to tell. */
      readonly status: FlowExecutionStatus;
    }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string };

interface Entry extends Disposable {
  readonly request: Promise<LogRequest>;
  /** When it was asked for. */
  readonly at: number;
  job_uuid: string | null;
  status: FlowExecutionStatus | null;
}

/** So many logs stay in the store when one goes from execution to execution; a log is 100 KB at most. */
const KEPT = 8;
/** For so long the server answers with the same job. */
const DAY = 86_400_000;

const logs = new WeakMap<Environment, Map<string, Entry>>();

/**
 * Asks for the log of an execution, once: a fresh job, or one that is being asked for, is answered again. The job and
 * its lines stay in the store while others come and go.
 */
export function requestLog(environment: Environment, invocation_uuid: string): Promise<LogRequest> {
  const entries = logs.get(environment) ?? new Map<string, Entry>();
  logs.set(environment, entries);
  const known = entries.get(invocation_uuid);
  if (known && isFresh(environment, invocation_uuid, known)) return known.request;
  known?.dispose();
  entries.delete(invocation_uuid);
  for (const [oldest, entry] of entries) {
    if (entries.size < KEPT) break;
    entry.dispose();
    entries.delete(oldest);
  }
  const entry = ask(environment, invocation_uuid);
  entries.set(invocation_uuid, entry);
  entry.request.catch(() => entries.delete(invocation_uuid));
  return entry.request;
}

/** The next request starts a new job. */
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
  // What a mutation brings is kept by nobody: the next garbage collection would take the lines from under the page.
  // It stands below a root of its own, which nobody knows, so it is linked to the common one (`updater`).
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
          const [fault] = payloadErrors(response);
          if (job && flow_execution) {
            entry.job_uuid = job.job_uuid;
            entry.status = flow_execution.status;
            resolve({ kind: 'job', jobRef: job, status: flow_execution.status });
          } else if (fault) {
            resolve({ kind: 'refused', code: fault.code, message: fault.message });
          } else {
            // The server failed at a part without which there is no log.
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
