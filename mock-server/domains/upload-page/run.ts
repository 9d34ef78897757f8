import type { MockContext } from '../../context.ts';
import { hash } from '../../generate/random.ts';
import { inForce } from '../../world/dependencies.ts';
import { SUCCESS } from '../../world/columns.ts';
import type { AckState, ExecutionFacts, Fate, UploadedFile } from '../../world/facts.ts';
import type { FlowRecord } from '../../world/flows.ts';
import { ledgerOf, type StoredRun } from '../execution/ledger.ts';
import { planRepeat } from '../execution/outcome.ts';
import { deployedKey, timestampOf } from '../flow/versions.ts';
import type { UploadPage } from './pages.ts';

/** What the bytes themselves show to be wrong, in words; null for a file that can be read. */
export type Unreadable = { readonly document: string; readonly detail: string } | null;

export interface HandedIn {
  readonly upload: UploadedFile;
  readonly unreadable: Unreadable;
  /** Who handed it in, as far as they have said. */
  readonly email: string | null;
}

/** Starts the run of a file that was handed in; answers its uuid. */
export function startRun(
  page: UploadPage,
  { upload, unreadable, email }: HandedIn,
  context: MockContext,
): string {
  const { clock, store, world } = context;
  const flow = page.flow as FlowRecord;
  const { columns, byFlow } = world.execution;
  const rows = byFlow.rows(flow.index);
  // A run that went well and repeated none: whatever is odd about another one is that one's own.
  const row =
    [...rows].find((one) => columns.status[one] === SUCCESS && !columns.parents.has(one)) ??
    (rows[0] as number);
  const now = clock.now();
  const fate = fateOf(flow, upload, unreadable);
  const seeded = world.execution.factsAt(row, world.anchor);
  const content = hash('upload', upload.hash);
  const version_key = deployedKey(flow.flow_uuid, context);
  const invocation_uuid = store.newKey('FlowExecution');
  const run: StoredRun = {
    invocation_uuid,
    row,
    flow: flow.index,
    resubmitted_from: null,
    upload,
    own: { content, first: { submitted_at: now, fate } },
    plan: planRepeat({ ...seeded, hash: content } satisfies ExecutionFacts, fate, {
      submitted_at: now,
      place: 0,
      gap: 0,
    }),
    fate,
    control: world.execution.nextControl(flow.index, ledgerOf(context).createdOf(flow.index)),
    version_timestamp: version_key === null ? seeded.version_timestamp : timestampOf(version_key),
    mapping_revision: inForce(world.dependencies.mapping(flow), now)?.label ?? seeded.mapping_revision,
    lookup_version: inForce(world.dependencies.lookup(flow), now)?.label ?? null,
    by: { kind: 'USER', display: email ?? 'Upload page', email },
    elapsed: clock.elapsed(),
  };
  store.insert('FlowExecution', invocation_uuid, {
    run,
    company_uuid: flow.company_uuid,
    partner_uuid: flow.partner_uuid,
    flow_uuid: flow.flow_uuid,
    flagged: false,
    flagged_by: null,
    flagged_at: null,
    is_shared: false,
  });
  return invocation_uuid;
}

function fateOf(flow: FlowRecord, upload: UploadedFile, unreadable: Unreadable): Fate {
  if (upload.size === 0) return { reason_code: 'EMPTY_INPUT', reason_values: {}, ack_state: 'NOT_EXPECTED' };
  if (unreadable) {
    return { reason_code: 'SRC_PARSE_ERROR', reason_values: { ...unreadable }, ack_state: 'NOT_EXPECTED' };
  }
  const ack_state: AckState = flow.ack === null ? 'NOT_EXPECTED' : 'ACCEPTED';
  return { reason_code: null, reason_values: {}, ack_state };
}
