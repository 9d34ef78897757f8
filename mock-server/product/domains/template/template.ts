import type { Link } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { companyKeys } from '../../model/company/roster.ts';
import { page, type Listing } from '../../../engine/store/connection.ts';
import { ref, type Ref } from '../../../engine/store/ref.ts';
import type { TemplateFlow } from '../../world/template-flow.ts';
import type { TemplateVersionRecord } from '../../world/templates.ts';
import { fold, sortByName } from '../../model/kit/by-name.ts';
import type { Domain } from '../../domain.ts';
import { differences } from '../../model/flow/diff.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { shownActor } from '../../model/kit/visibility.ts';
import { applyTemplate } from '../../model/template/apply.ts';
import { comparable, driftOf } from '../../model/template/drift.ts';
import { archiveTemplate, duplicateTemplate } from './copies.ts';
import { saveTemplate } from './save.ts';
import { starterTemplates } from '../../model/template/starters.ts';
import {
  bodyOf,
  INSTANCE,
  instances,
  instancesOf,
  isUsable,
  ofInstance,
  ofTemplate,
  TEMPLATE,
  templates,
  askedSorts,
  type TemplateBody,
  instanceSorts,
  templateSorts,
  usedBy,
  versionsOf,
} from '../../model/template/templates.ts';
import { inOrder, sortBy } from '../../../engine/store/order.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';
import type { Arguments, FieldsFrom } from '../../resolvers.ts';
import { resolversFrom } from '../../model/kit/resolvers-from.ts';

const latest = (key: string, context: MockContext): TemplateBody =>
  // Without a version, the latest one is read, which exists.
  bodyOf(key, null, context) as TemplateBody;

/** A flow of a template in the schema's form. */
const flowNode = ({ settings, ...flow }: TemplateFlow) => ({
  ...flow,
  flow_name: String(settings['flow_name']),
  flow_type: ref('FlowType', flow.flow_type),
  source_file_type: ref('FileType', String(settings['source_file_type'])),
  destination_file_type: ref('FileType', String(settings['destination_file_type'])),
  settings,
});

/** Everyone reads a public template, but not who works in its workspace. */
const shownBy = (name: 'created_by' | 'updated_by') => (key: string, context: MockContext) =>
  shownActor(ofTemplate(key, name, context), ofTemplate(key, 'company_uuid', context), context);

const templateFields: FieldsFrom<'Template', string> = {
  company: (key, context) => {
    const company = ofTemplate(key, 'company_uuid', context);
    return context.access.company(company) ? ref('Company', company) : null;
  },
  versions: (key, context, args) => {
    const versions = versionsOf(key, context);
    return page({
      rows: versions,
      id: ({ version }) => String(version),
      by: [sortBy('version', ({ version }: TemplateVersionRecord) => version, 'DESC')],
      node: (record) => {
        const { version, published_at, published_by, note, flows } = record;
        const earlier = versions[versions.indexOf(record) + 1];
        return {
          version,
          published_at,
          published_by: shownActor(published_by, ofTemplate(key, 'company_uuid', context), context),
          note,
          flow_count: flows.length,
          changes: earlier ? differences(comparable(earlier), comparable(record)) : [],
        };
      },
      args,
      max: 100,
    });
  },
  variables: (key, context) => latest(key, context).variables,
  flows: (key, context) => latest(key, context).flows.map(flowNode),
  mappings: (key, context) => {
    const uuids = latest(key, context).flows.flatMap(({ settings }) => {
      // The settings of a template were checked when it was saved.
      const mapping = settings['mapping'] as { mapping_uuid: string } | null | undefined;
      return mapping ? [mapping.mapping_uuid] : [];
    });
    return [...new Set(uuids)].flatMap((uuid) => context.store.find('Mapping', uuid) ?? []);
  },
  instances: (key, context, { drifted, ...args }) => {
    const found = instancesOf(key, context).filter(
      (instance) => drifted == null || driftOf(instance, context).length > 0 === drifted,
    );
    return page({
      rows: found,
      id: (value) => value,
      by: instanceSorts(context),
      node: (value) => ref(INSTANCE, value),
      args,
      max: 100,
    });
  },
  used_by_count: usedBy,
  document: (key, context) => {
    const { flows, variables } = latest(key, context);
    return {
      name: ofTemplate(key, 'name', context),
      description: ofTemplate(key, 'description', context),
      category: ofTemplate(key, 'category', context),
      partner_types: ofTemplate(key, 'partner_types', context),
      version: ofTemplate(key, 'version', context),
      variables,
      flows,
    };
  },
  created_by: shownBy('created_by'),
  updated_by: shownBy('updated_by'),
  viewer_can_edit: (key, context) =>
    context.access.may('save_template', { company_uuid: ofTemplate(key, 'company_uuid', context) }),
};

const instanceFields: FieldsFrom<'TemplateInstance', string> = {
  template: (key, context) => ref(TEMPLATE, ofInstance(key, 'template_uuid', context)),
  company: (key, context) => ref('Company', ofInstance(key, 'company_uuid', context)),
  trading_partner: (key, context) => ref('TradingPartner', ofInstance(key, 'partner_uuid', context)),
  is_outdated: (key, context) =>
    ofInstance(key, 'version', context) <
    ofTemplate(ofInstance(key, 'template_uuid', context), 'version', context),
  drifted: (key, context) => driftOf(key, context).length > 0,
  differences: driftOf,
  secrets: (key, context) => {
    const { variables = [] } =
      bodyOf(ofInstance(key, 'template_uuid', context), ofInstance(key, 'version', context), context) ?? {};
    const set = ofInstance(key, 'secrets', context);
    return variables
      .filter(({ type }) => type === 'SECRET')
      .map(
        ({ name }) => set.find((secret) => secret.name === name) ?? { name, is_set: false, updated_at: null },
      );
  },
  created_flows: (key, context) =>
    Object.entries(ofInstance(key, 'flow_uuids', context)).map(([flow_key, flow_uuid]) => ({
      flow_key,
      flow_uuid,
    })),
  flow_setups: (key, context) =>
    Object.values(ofInstance(key, 'flow_uuids', context)).flatMap(
      (uuid) => context.store.find('FlowSetup', uuid) ?? [],
    ),
};

/** Keys of templates that can be used in a workspace: its own first, sorted by name. */
function usable(company_uuid: string, context: MockContext): string[] {
  return inOrder(
    templates.keys(context).filter((key) => isUsable(key, company_uuid, context)),
    templateListing(company_uuid, context),
  );
}

const templateListing = (company_uuid: string, context: MockContext): Listing<string, Ref<'Template'>> => ({
  id: (key) => key,
  by: templateSorts((key) => ofTemplate(key, 'company_uuid', context) === company_uuid, context),
  node: (key) => ref(TEMPLATE, key),
});

const suits = (key: string, partner_type: string, context: MockContext): boolean => {
  const types: readonly string[] = ofTemplate(key, 'partner_types', context);
  return types.length === 0 || types.includes(partner_type);
};

/** One page of the matching templates that can be used in a workspace. */
function templatePage(company_uuid: string, args: Arguments<'Company', 'templates'>, context: MockContext) {
  const { category, partner_type, status, own_only, sort } = args;
  const text = fold(args.search ?? '');
  const found = usable(company_uuid, context).filter(
    (key) =>
      (!own_only || ofTemplate(key, 'company_uuid', context) === company_uuid) &&
      (category == null || ofTemplate(key, 'category', context) === category) &&
      (partner_type == null || suits(key, partner_type, context)) &&
      (status == null || ofTemplate(key, 'status', context) === status) &&
      (['name', 'description'] as const).some((name) =>
        fold(ofTemplate(key, name, context) ?? '').includes(text),
      ),
  );
  const listing = templateListing(company_uuid, context);
  const by = sort ? askedSorts(sort, context) : listing.by;
  return page({ rows: found, ...listing, by, args, max: 100 });
}

function ofPartner(source: Link, context: MockContext) {
  const partner_uuid = keyOf(source);
  const read = <Field extends FieldName<'TradingPartner'>>(field: Field) =>
    context.store.read('TradingPartner', partner_uuid, field);
  const subject = { partner_uuid, company_uuid: read('company_uuid') };
  return { ...subject, partner_type: read('partner_type') };
}

/** Templates of workspaces, and their instances. */
export const templateDomain: Domain = {
  name: 'template',
  exists: { ...templates.seed.exists, ...instances.seed.exists },
  all: { ...templates.seed.all, ...instances.seed.all },
  samples: { ...templates.seed.samples, ...instances.seed.samples },
  values: { ...templates.seed.values, ...instances.seed.values },
  kept: { [INSTANCE]: ['flow_uuids'] },
  resolvers: {
    Query: {
      template(_source, { template_uuid: key }, context) {
        const { access, store } = context;
        if (!store.exists(TEMPLATE, key)) return null;
        const own = ofTemplate(key, 'company_uuid', context);
        const places = [own, ...companyKeys(context)];
        return places.some((company) => access.company(company) !== null && isUsable(key, company, context))
          ? ref(TEMPLATE, key)
          : null;
      },
    },
    Viewer: { starter_templates: starterTemplates },
    Company: {
      templates(source, args, context) {
        const company_uuid = keyOf(source);
        return templatePage(company_uuid, args, context);
      },
    },
    TradingPartner: {
      templates(source, args, context) {
        const { company_uuid, partner_type } = ofPartner(source, context);
        return templatePage(
          company_uuid,
          { ...args, status: 'ACTIVE', partner_type, own_only: false },
          context,
        );
      },
      template_instances(source, { template_uuid, ...args }, context) {
        const { partner_uuid } = ofPartner(source, context);
        return page({
          rows: instances.keys(context, { partner_uuid, ...(template_uuid != null && { template_uuid }) }),
          id: (key) => key,
          by: [
            sortByName('name', (key: string) =>
              ofTemplate(ofInstance(key, 'template_uuid', context), 'name', context),
            ),
          ],
          node: (key) => ref(INSTANCE, key),
          args,
          max: 100,
        });
      },
    },
    [TEMPLATE]: resolversFrom(templateFields, keyOf),
    [INSTANCE]: resolversFrom(instanceFields, keyOf),
    Mutation: {
      save_template: saveTemplate,
      duplicate_template: duplicateTemplate,
      archive_template: archiveTemplate,
      apply_template: applyTemplate,
    },
  },
};
