import type { MockContext } from '../../context.ts';
import { hash } from '../../../kernel/random.ts';
import type { RunPlace } from '../../world/executions.ts';
import type { CompanySeed, PartnerSeed } from '../../facts/facts.ts';
import type { FlowRecord } from '../../world/flows.ts';
import { latin } from '../../facts/names.ts';
import { partners as seededPartners, type ExternalId } from '../../world/partners.ts';
import { gln } from '../../facts/references.ts';
import { newFlow } from './new-flow.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';

type Sources = Pick<MockContext, 'store' | 'world'>;

type Indexed<Seed> = Seed & { readonly index: number };

/**
 * The workspaces, partners, and flows of a session by index: the seeded ones, then those that it created, including
 * deleted ones. An index never changes.
 */
export interface RosterNow {
  readonly flows: readonly FlowRecord[];
  readonly partners: readonly Pick<PartnerSeed, 'partner_uuid'>[];
  company(company_uuid: string): Indexed<CompanySeed> | null;
  partner(partner_uuid: string): Indexed<PartnerSeed> | null;
  /** Null for a flow that is deleted in the seed. */
  flow(flow_uuid: string): FlowRecord | null;
}

/** The objects that a session created. */
interface Made {
  readonly companies: ReadonlyMap<string, Indexed<CompanySeed>>;
  readonly partners: ReadonlyMap<string, Indexed<PartnerSeed>>;
  readonly flows: ReadonlyMap<string, FlowRecord>;
}

/** Keys of objects that a session created, including ones it deleted since, in the order of creation. */
const madeKeys = (type: string, { store }: Sources): readonly string[] =>
  store
    .written(type)
    .filter((key) => store.ordinal(type, key) >= 0)
    .toSorted((a, b) => store.ordinal(type, a) - store.ordinal(type, b));

const mapOf = <Item>(keys: readonly string[], make: (key: string, place: number) => Item) =>
  new Map(keys.map((key, place) => [key, make(key, place)]));

/** X12 allows 15 characters. */
const idFrom = (name: string): string => latin(name).toUpperCase().slice(0, 15) || 'CAUSEWAY';
const glnFrom = (prefix: string, key: string): string =>
  gln(`${prefix}${String(hash('gln', key)).padStart(10, '0').slice(-10)}`);

function companyOf(company_uuid: string, index: number, { store }: Sources): Indexed<CompanySeed> {
  const read = <Field extends FieldName<'Company'>>(field: Field) =>
    store.read('Company', company_uuid, field);
  const short_code = String(read('short_code'));
  const edi_id = idFrom(short_code);
  const letters = edi_id.padEnd(3, 'X').slice(0, 3);
  return {
    index,
    company_uuid,
    company_name: String(read('company_name')),
    short_code,
    edi_id,
    gln: read('gln') ?? glnFrom('54', company_uuid),
    cargowise_id: `${letters}PRD${letters}`,
    country: read('country') ?? 'US',
  };
}

/** How a partner is identified in EDI: by its agreement, its interchange ID, or its SCAC. */
function addressOf(partner_uuid: string, name: string, { store }: Sources) {
  const agreement = store
    .created('EdiAgreement')
    .find((key) => store.read('EdiAgreement', key, 'partner_uuid') === partner_uuid);
  const ids = store.read('TradingPartner', partner_uuid, 'external_ids');
  const idOf = (scheme: ExternalId['scheme']) => ids.find((id) => id.scheme === scheme) ?? null;
  const scac = idOf('SCAC')?.value ?? null;
  const isa = idOf('ISA');
  const [edi_qualifier, edi_id] =
    agreement !== undefined
      ? (['partner_qualifier', 'partner_identifier'] as const).map((field) =>
          String(store.read('EdiAgreement', agreement, field)),
        )
      : isa
        ? [isa.qualifier, isa.value]
        : scac !== null
          ? ['02', scac]
          : ['ZZ', idFrom(name)];
  return {
    scac,
    edi_qualifier: edi_qualifier ?? 'ZZ',
    edi_id: edi_id ?? idFrom(name),
    gln: idOf('GLN')?.value ?? glnFrom('40', partner_uuid),
  };
}

function partnerOf(
  partner_uuid: string,
  index: number,
  { companies, sources }: { companies: Made['companies']; sources: Sources },
): Indexed<PartnerSeed> {
  const { store, world } = sources;
  const company_uuid = store.read('TradingPartner', partner_uuid, 'company_uuid');
  const partner_name = String(store.read('TradingPartner', partner_uuid, 'partner_name'));
  return {
    index,
    partner_uuid,
    company_uuid,
    partner_name,
    slug: latin(partner_name, '-').split('-').slice(0, 4).join('-') || 'partner',
    country: (world.company(company_uuid) ?? companies.get(company_uuid))?.country ?? 'US',
    ...addressOf(partner_uuid, partner_name, sources),
  };
}

function madeIn(sources: Sources): Made {
  const { world } = sources;
  const companies = mapOf(madeKeys('Company', sources), (key, place) =>
    companyOf(key, world.companies.length + place, sources),
  );
  const partners = mapOf(madeKeys('TradingPartner', sources), (key, place) =>
    partnerOf(key, seededPartners.length + place, { companies, sources }),
  );
  const flows = mapOf(madeKeys('FlowSetup', sources), (key, place) => {
    const read = <Field extends FieldName<'FlowSetup'>>(field: Field) =>
      sources.store.read('FlowSetup', key, field);
    const company = world.company(read('company_uuid')) ?? companies.get(read('company_uuid'));
    const partner = world.partner(read('partner_uuid')) ?? partners.get(read('partner_uuid'));
    return newFlow(
      key,
      {
        index: world.flows.length + place,
        company_index: company?.index ?? -1,
        partner_index: partner?.index ?? -1,
      },
      sources,
    );
  });
  return { companies, partners, flows };
}

/** The roster of the calling session. */
export function currentRoster(sources: Sources): RosterNow {
  const { store, world } = sources;
  const made = store.remember(`made ${world.seed}`, () => madeIn(sources));
  return {
    flows: made.flows.size === 0 ? world.flows : [...world.flows, ...made.flows.values()],
    partners: made.partners.size === 0 ? seededPartners : [...seededPartners, ...made.partners.values()],
    company: (uuid) => world.company(uuid) ?? made.companies.get(uuid) ?? null,
    partner: (uuid) => world.partner(uuid) ?? made.partners.get(uuid) ?? null,
    flow: (uuid) => world.flow(uuid) ?? made.flows.get(uuid) ?? null,
  };
}

/** The partner and workspace of a flow's runs, as they are now. */
export function placeOfFlow(flow: FlowRecord, sources: Sources): RunPlace {
  const { company, partner } = currentRoster(sources);
  return {
    flow,
    // A flow always has a partner.
    partner: partner(flow.partner_uuid) as PartnerSeed,
    // A flow always has a workspace.
    company: company(flow.company_uuid) as CompanySeed,
  };
}
