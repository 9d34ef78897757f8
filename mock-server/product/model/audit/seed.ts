import { once } from '../../../kernel/once.ts';
import { OPERATOR_ENTERED } from '../../audit-log/note.ts';
import { hash, uuidFrom } from '../../../kernel/random.ts';
import { people } from '../../accounts/people.ts';
import { PLATFORM, type Actor } from '../../world/actors.ts';
import type { FlowPlan } from '../../world/flows.ts';
import { lookupTablesOf, tableVersions } from '../../world/lookup-tables.ts';
import { mappingsOf, revisionsOf } from '../../world/mappings.ts';
import type { PartnerRecord } from '../../world/partners.ts';
import { seededShares } from '../../world/shares.ts';
import type { World } from '../../world/world.ts';
import { caretaker, invitedAt, membersOf } from '../company/members.ts';
import { daysBefore } from '../kit/days-before.ts';
import { partnerMilestones } from '../milestone/seed.ts';
import { seededViews } from '../saved-view/seed.ts';
import type { AuditChange } from './describe.ts';
import { guestKey } from '../../audit-log/objects.ts';
import { actionLabel } from './labels.ts';

/** The part of an entry that lists use. */
export interface AuditFacts {
  readonly audit_uuid: string;
  /** Milliseconds since 1970. */
  readonly occurred_at: number;
  readonly actor: Actor;
  readonly is_operator: boolean;
  readonly action: string;
  readonly action_label: string;
  readonly entity_type: string;
  readonly entity_id: string;
  readonly entity_label: string;
  readonly summary: string;
}

/** A seeded audit entry. It only reports events that are consistent with the rest of the seed. */
export interface AuditSeed extends AuditFacts {
  readonly company_uuid: string;
  readonly changes: readonly AuditChange[];
  readonly ip: string | null;
}

const operator = people.find(({ is_operator }) => is_operator);
const iso = (at: number): string => new Date(at).toISOString();

interface Event {
  readonly at: number;
  readonly actor: Actor;
  readonly action: string;
  readonly type: string;
  readonly key: string;
  readonly label: string;
  readonly made?: boolean;
  readonly detail?: string;
  readonly changes?: readonly AuditChange[];
}

/** Addresses reserved for documentation (RFC 5737). Each person has one; machines use a different network. */
function addressOf({ kind, display, email }: Actor): string | null {
  if (kind === 'SYSTEM') return null;
  const net = kind === 'API_KEY' ? '198.51.100' : '203.0.113';
  return `${net}.${1 + (hash('ip', email ?? display) % 250)}`;
}

const change = (field: string, before: unknown, after: unknown): AuditChange => ({ field, before, after });

const ownerOf = (partner: PartnerRecord, world: World): Actor => {
  const member = caretaker(partner.company_uuid, partner.owner_email ?? '', world);
  return member ? { kind: 'USER', display: member.name ?? member.email, email: member.email } : PLATFORM;
};

function* memberEvents(company_uuid: string, world: World): Generator<Event> {
  for (const member of membersOf(company_uuid, world)) {
    yield {
      at: invitedAt(member, world.anchor),
      actor: member.invited_by,
      action: 'add_user',
      type: 'CompanyUser',
      key: member.company_user_uuid,
      label: member.name ?? member.email,
      detail: `${member.email} as ${member.role}`,
      changes: [change('email', null, member.email), change('role', null, member.role)],
    };
  }
}

function* partnerEvents(partner: PartnerRecord, world: World): Generator<Event> {
  const { partner_uuid, partner_name, partner_type } = partner;
  const actor = ownerOf(partner, world);
  const subject = { type: 'TradingPartner', key: partner_uuid, label: partner_name };
  yield {
    at: daysBefore(world.anchor, partner.created_days_ago, partner_uuid),
    actor,
    action: 'save_partner',
    ...subject,
    made: true,
    changes: [change('partner_name', null, partner_name), change('partner_type', null, partner_type)],
  };
  for (const { email, name, invited_days_ago } of partner.integration_users) {
    const daysAgo = Math.min(invited_days_ago, partner.created_days_ago - 1);
    yield {
      at: daysBefore(world.anchor, daysAgo, `${partner_uuid} ${email}`),
      actor,
      action: 'invite_integration_user',
      type: 'IntegrationUser',
      key: guestKey(partner_uuid, email),
      label: name ?? email,
      detail: partner_name,
      changes: [change('email', null, email)],
    };
  }
  for (const step of partnerMilestones(partner, world)) {
    if (step.completed_at === null) continue;
    yield {
      at: step.completed_at,
      actor,
      action: 'set_milestone',
      type: 'Milestone',
      key: step.milestone_uuid,
      label: step.title,
      detail: `${partner_name}: status from in progress to done`,
      changes: [change('status', 'IN_PROGRESS', 'DONE')],
    };
  }
}

function* flowEvents(flow: FlowPlan, world: World): Generator<Event> {
  const versions = world.versionsOf(flow.flow_uuid);
  for (const [place, version] of versions.entries()) {
    const subject = { key: `${flow.flow_uuid}|${version.version_timestamp}`, label: flow.flow_name };
    yield {
      at: version.version_timestamp,
      actor: version.saved_by,
      action: 'save_flow',
      type: 'FlowConfiguration',
      key: flow.flow_uuid,
      label: flow.flow_name,
      made: place === versions.length - 1,
      ...(version.note === null
        ? {}
        : { detail: version.note, changes: [change('note', null, version.note)] }),
    };
    if (version.deployed_at === null || version.deployed_by === null) continue;
    const before = versions.slice(place + 1).find(({ deployed_at }) => deployed_at !== null);
    yield {
      at: version.deployed_at,
      actor: version.deployed_by,
      action: 'deploy_flow',
      type: 'FlowVersion',
      ...subject,
      detail: `saved ${iso(version.version_timestamp).slice(0, 16).replace('T', ' ')}`,
      changes: [
        change(
          'deployed_version',
          before ? iso(before.version_timestamp) : null,
          iso(version.version_timestamp),
        ),
      ],
    };
  }
}

function* mappingEvents(company_uuid: string, world: World): Generator<Event> {
  for (const mapping of mappingsOf(company_uuid, world)) {
    const { mapping_uuid, name } = mapping;
    const revisions = revisionsOf(mapping, world);
    const deployed = revisions
      .flatMap(({ number, deployments }) => deployments.map(({ at }) => ({ number, at })))
      .toSorted((a, b) => a.at - b.at);
    for (const { number, created_at, created_by, note, deployments } of revisions) {
      yield {
        at: created_at,
        actor: created_by,
        action: 'save_mapping',
        type: 'Mapping',
        key: mapping_uuid,
        label: name,
        made: number === 1,
        detail: note ?? `revision ${number}`,
      };
      for (const { at, by } of deployments) {
        yield {
          at,
          actor: by,
          action: 'deploy_mapping',
          type: 'MappingRevision',
          key: `${mapping_uuid}|${created_at}`,
          label: name,
          detail: `revision ${number}`,
          changes: [
            change(
              'deployed_revision',
              deployed.findLast((candidate) => candidate.at < at)?.number ?? null,
              number,
            ),
          ],
        };
      }
    }
  }
}

function* tableEvents(company_uuid: string, world: World): Generator<Event> {
  for (const table of lookupTablesOf(company_uuid, world)) {
    for (const { version, published_at, published_by, note } of tableVersions(table, world)) {
      yield {
        at: published_at,
        actor: published_by,
        action: 'publish_global_lookup_table',
        type: 'GlobalLookupTable',
        key: table.table_uuid,
        label: table.name,
        detail: note === null ? `version ${version}` : `version ${version}, ${note}`,
        changes: [change('published_version', version === 1 ? null : version - 1, version)],
      };
    }
  }
}

function* shareEvents(company_uuid: string, world: World): Generator<Event> {
  for (const share of seededShares(world).filter(
    (seededShare) => seededShare.company_uuid === company_uuid,
  )) {
    const guest = world.company(share.guest_company_uuid);
    yield {
      at: daysBefore(world.anchor, share.shared_days_ago, share.share_uuid),
      actor: share.shared_by,
      action: 'share_partner',
      type: 'PartnerShare',
      key: share.share_uuid,
      label: world.partner(share.partner_uuid)?.partner_name ?? '',
      detail: `with ${guest?.company_name}`,
      changes: [change('short_code', null, guest?.short_code)],
    };
  }
}

function* viewEvents(company_uuid: string, world: World): Generator<Event> {
  const shared = seededViews(world).filter(
    (seededView) => seededView.company_uuid === company_uuid && seededView.is_shared,
  );
  for (const { view_uuid, name, owner, created_at } of shared) {
    yield {
      at: created_at,
      actor: owner,
      action: 'save_view',
      type: 'SavedView',
      key: view_uuid,
      label: name,
      made: true,
      changes: [change('is_shared', null, true)],
    };
  }
}

/** Operators open workspaces from time to time, which the log records. */
function* operatorEvents(
  company_uuid: string,
  name: string,
  { days, anchor }: { days: number; anchor: number },
): Generator<Event> {
  if (!operator) return;
  const actor: Actor = { kind: 'USER', display: operator.name, email: operator.email };
  for (let daysAgo = 6 + (hash('visit', company_uuid) % 20); daysAgo < Math.min(days, 400); daysAgo += 61) {
    yield {
      at: daysBefore(anchor, daysAgo, `visit ${company_uuid}`),
      actor,
      action: 'operator_entered',
      type: 'Company',
      key: company_uuid,
      label: name,
    };
  }
}

function* eventsOf(company_uuid: string, world: World): Generator<Event> {
  const company = world.company(company_uuid);
  if (!company) return;
  const { company_name, created_days_ago } = company;
  yield {
    at: daysBefore(world.anchor, created_days_ago, company_uuid),
    actor: PLATFORM,
    action: 'create_company',
    type: 'Company',
    key: company_uuid,
    label: company_name,
    changes: [change('company_name', null, company_name), change('short_code', null, company.short_code)],
  };
  yield* memberEvents(company_uuid, world);
  yield* operatorEvents(company_uuid, company_name, { days: created_days_ago, anchor: world.anchor });
  yield* shareEvents(company_uuid, world);
  yield* viewEvents(company_uuid, world);
  // An emptied workspace has no history either.
  if (world.partnersOf(company_uuid).length > 0) {
    yield* mappingEvents(company_uuid, world);
    yield* tableEvents(company_uuid, world);
  }
  for (const partner of world.partnersOf(company_uuid)) {
    yield* partnerEvents(partner, world);
    for (const flow of world.flowsOf(partner.partner_uuid)) yield* flowEvents(flow, world);
  }
}

const worlds = once((_world: World) => new Map<string, readonly AuditSeed[]>());
const entriesByKey = once((world: World): ReadonlyMap<string, AuditSeed> => {
  const all = world.companies.flatMap(({ company_uuid }) => seededEntries(company_uuid, world));
  return new Map(all.map((entry) => [entry.audit_uuid, entry]));
});

/** The seeded audit log of a workspace, latest first. */
export function seededEntries(company_uuid: string, world: World): readonly AuditSeed[] {
  const logs = worlds(world);
  let log = logs.get(company_uuid);
  if (log) return log;
  log = [...eventsOf(company_uuid, world)]
    .filter(({ at }) => at <= world.anchor)
    .map((event) => entryOf(company_uuid, event))
    .sort((a, b) => b.occurred_at - a.occurred_at || (a.audit_uuid < b.audit_uuid ? -1 : 1));
  logs.set(company_uuid, log);
  return log;
}

/** A seeded entry by key. */
export const seededEntry = (audit_uuid: string, world: World): AuditSeed | undefined =>
  entriesByKey(world).get(audit_uuid);

function entryOf(company_uuid: string, event: Event): AuditSeed {
  const { at, actor, action, type, key, label, made = false, detail, changes = [] } = event;
  const action_label = action === 'operator_entered' ? OPERATOR_ENTERED : actionLabel(action, made);
  return {
    audit_uuid: uuidFrom('audit', company_uuid, action, key, at, detail ?? ''),
    company_uuid,
    occurred_at: at,
    actor,
    is_operator: actor.email !== null && actor.email === operator?.email,
    action,
    action_label,
    entity_type: type,
    entity_id: key,
    entity_label: label,
    summary: `${action_label} “${label}”${detail === undefined ? '' : `: ${detail}`}`,
    changes,
    ip: addressOf(actor),
  };
}
