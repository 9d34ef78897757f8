import { checkLabels, type CheckKind } from '../../model/endpoint/check-labels.ts';
import type { Trial } from '../../model/endpoint/findings.ts';
import { planVerification, type PlannedCheck } from '../../model/endpoint/verification-plan.ts';
import type { Question } from './request.ts';
import { targets } from './targets.ts';
import { hash } from '../../../kernel/random.ts';

/** `EadaptorOutcome` of the schema. */
export type Outcome = 'OK' | 'NO_MATCH' | 'REJECTED' | 'TRANSPORT_ERROR';

/** The planned outcome of a query, as plain JSON. */
export interface AskPlan {
  readonly checks: readonly PlannedCheck[];
  readonly ms: number;
  readonly outcome: Outcome;
  readonly http_status: number | null;
  readonly processing_log: string | null;
  readonly detected_errors: readonly string[];
}

const PAUSE = 60;

/** Why CargoWise rejects a query before looking up the record; null if it does not. */
export function refusalOf(question: Question | null): string | null {
  if (question === null) return 'The root element is not a request known to this service.';
  const { request_kind, target_type, target_key } = question;
  if (target_type === null) return 'The request does not name a record type known to this service.';
  const { name, kinds, shape, example } = targets[target_type];
  if (!kinds.includes(request_kind)) return `A ${name} cannot be queried with this request.`;
  if (!shape.test(target_key ?? ''))
    return `Key '${target_key ?? ''}' is not valid for ${name}; a valid one is ${example}.`;
  return null;
}

export interface Asked {
  readonly question: Question | null;
  readonly isEnabled: boolean;
  /** Whether the record exists. */
  readonly isFound: boolean;
  readonly request_xml: string;
}

/** Simulates a query to CargoWise: connects as a verification does, sends the request, and reads the response. */
export function planAsk(trial: Trial, { question, isEnabled, isFound, request_xml }: Asked): AskPlan {
  const checks: PlannedCheck[] = [];
  let at = 0;
  const add = (
    kind: CheckKind,
    status: PlannedCheck['status'],
    { ms, detail }: { ms: number; detail: string },
  ) => {
    checks.push({ kind, label: checkLabels[kind], status, starts: at, ms, detail });
    at += ms === 0 ? 0 : ms + PAUSE;
  };
  const end = (rest: Omit<AskPlan, 'checks' | 'ms'>): AskPlan => ({ checks, ms: at, ...rest });
  const transport = (detail: string, http_status: number | null): AskPlan =>
    end({ outcome: 'TRANSPORT_ERROR', http_status, processing_log: null, detected_errors: [detail] });

  if (!isEnabled) {
    const detail = `“${trial.name}” is disabled.`;
    add('SETTINGS', 'FAILED', { ms: 5, detail });
    add('SEND', 'SKIPPED', { ms: 0, detail: 'Not run because an earlier step failed.' });
    return transport(detail, null);
  }
  for (const check of planVerification(trial).checks) {
    if (check.kind === 'SEND') break;
    add(check.kind, check.status, { ms: check.ms, detail: check.detail });
  }
  const failed = checks.find(({ status }) => status === 'FAILED');
  if (failed) {
    add('SEND', 'SKIPPED', { ms: 0, detail: 'Not run because an earlier step failed.' });
    return transport(failed.detail, failed.kind === 'AUTHENTICATE' ? 401 : null);
  }
  const size = request_xml.length;
  const wait = 280 + (hash('answer', trial.name, size, question?.target_key ?? '') % 1400);
  add('SEND', 'PASSED', { ms: 90, detail: `${size.toLocaleString('en')} characters sent.` });

  const refusal = refusalOf(question);
  if (refusal !== null) {
    add('RECEIVE', 'FAILED', { ms: wait, detail: `HTTP 200, status ERR: ${refusal}` });
    return end({
      outcome: 'REJECTED',
      http_status: 200,
      processing_log: `Error - ${refusal}`,
      detected_errors: [refusal],
    });
  }
  const { target_type, target_key } = question!;
  const name = target_type === null ? '' : targets[target_type].name;
  if (!isFound) {
    const log = `No matching ${name} found for key '${target_key ?? ''}'.`;
    add('RECEIVE', 'WARNING', {
      ms: wait,
      detail: `HTTP 200, but ${log.charAt(0).toLowerCase()}${log.slice(1)}`,
    });
    return end({
      outcome: 'NO_MATCH',
      http_status: 200,
      processing_log: `Warning - ${log}`,
      detected_errors: [log],
    });
  }
  add('RECEIVE', 'PASSED', { ms: wait, detail: `HTTP 200, status PRS: ${name} ${target_key ?? ''}.` });
  return end({
    outcome: 'OK',
    http_status: 200,
    processing_log: `Information - ${name} ${target_key ?? ''} was found.\nInformation - 1 record was exported.`,
    detected_errors: [],
  });
}
