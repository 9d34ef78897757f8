import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { hostOf } from '../../world/connection-address.ts';
import type { Configured } from '../../world/connection-config.ts';
import { stationCertificateEnd, stationConfig } from './as2-station-config.ts';
import {
  certificateEndOf,
  configuredOf,
  isByStation,
  kinds,
  secretsOf,
  type ConnectionType,
} from './connections.ts';
import { savedMailbox } from './consent.ts';
import { mailboxOf } from './consents.ts';
import { portOf, type Trial } from './findings.ts';
import { serverAt } from './network.ts';
import { checked, targetOf, type SaveInput } from './save.ts';
import { planVerification, type VerificationPlan } from './verification-plan.ts';
import { checkAt } from './verifications.ts';

/** The host key that the server presented, if the test got that far. */
function presentedKey(trial: Trial, { checks }: VerificationPlan): string | null {
  const host = hostOf(trial.configured);
  const seen = checks.some(({ kind, status }) => kind === 'HOST_KEY' && status !== 'SKIPPED');
  return host === null || !seen ? null : serverAt(host, portOf(trial.configured), trial).host_key;
}

/** `test_host_system` and similar mutations: simulates a verification with the given settings, and stores nothing. */
export function testConnection(of: ConnectionType, input: SaveInput, context: MockContext) {
  const { clock, store, world } = context;
  const { what } = kinds[of];
  const refuse = (errors: readonly UserError[]) => ({ test: null, errors });
  const { existing, subject, error } = targetOf(of, input, context);
  if (error) return refuse([error]);
  if (existing === null && !input.type)
    return refuse([userError('VALIDATION', 'Choose a protocol.', 'type')]);
  const { company_uuid, partner_uuid = '' } = subject!;
  const { errors, fields, type } = checked(of, existing, { subject: subject!, input, context });
  const { grant, error: inputError } = savedMailbox(input.mailbox_state, { type, partner_uuid }, context);
  const inputErrors = inputError ? [...errors, inputError] : errors;
  if (inputErrors.length > 0) return refuse(inputErrors);

  const link = existing === null ? null : { type: of, key: existing };
  const stored = link && configuredOf(link, context);
  const station = link === null && isByStation(of, type) ? stationConfig(partner_uuid, context) : null;
  const end = link
    ? certificateEndOf(link, context)
    : station && (stationCertificateEnd(partner_uuid, context) ?? null);
  const secrets = fields.secrets ?? (link ? secretsOf(link, context) : []);
  const ends = fields.certificate_expires_at;
  const trial: Trial = {
    // Type and configuration of a connection belong together.
    configured: { type, config: fields.config ?? stored?.config ?? station } as Configured,
    direction: fields.direction ?? store.read(of, existing ?? '', 'direction'),
    secrets: secrets.filter(({ is_set }) => is_set).map(({ name }) => name),
    certificate_expires_at: ends === undefined ? end : ends,
    name: link ? String(store.read(of, link.key, 'name')) : `new ${what}`,
    at: clock.now(),
    world,
    company_uuid,
    mailbox: grant === undefined ? link && mailboxOf(link, context) : grant,
  };
  const plan = planVerification(trial);
  return {
    test: {
      status: plan.verdict,
      steps: plan.checks.map((check) => checkAt(check, trial.at, { passed: plan.ms, whole: plan.ms })),
      summary: plan.summary,
      host_key_fingerprint: presentedKey(trial, plan),
      partner_note: plan.partner_note,
    },
    errors: [],
  };
}
