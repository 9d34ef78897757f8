import type { Plain, SetupStepKind } from '#schema-types';
import { ref } from '../../../engine/store/ref.ts';
import type { MockContext } from '../../context.ts';
import type { Domain } from '../../domain.ts';
import { flowKeys, partnerKeys } from '../company/roster.ts';
import { notFound } from '../kit/collection.ts';
import { seatsOf } from '../company/seats.ts';
import { endpoints, hostSystems } from '../endpoint/connections.ts';
import { deployedKey } from '../flow/versions.ts';
import { keyOf } from '../kit/key-of.ts';
import { notifierItems } from '../notifier/notifiers.ts';
import { instances } from '../template/templates.ts';
import type { Resolver } from '../../resolvers.ts';

declare module '#schema-types' {
  interface KeptFields {
    readonly 'Company.setup_dismissed': boolean;
    readonly 'Company.starter_template_uuid': string | null;
  }
  interface Parents {
    readonly CompanySetup: Omit<Plain<'CompanySetup'>, 'steps'> & { readonly company_uuid: string };
  }
}

const DAY = 86_400_000;
/** Number of days after which a seeded workspace counts as set up. */
const NEW_FOR = 30;

/** The template a workspace was created with; null if there was none. */
export const starterOf = (company_uuid: string, { store }: Pick<MockContext, 'store'>): string | null =>
  store.writtenValue('Company', company_uuid, 'starter_template_uuid') ?? null;

function isDismissed(company_uuid: string, { clock, store }: MockContext): boolean {
  const written = store.writtenValue('Company', company_uuid, 'setup_dismissed');
  if (typeof written === 'boolean') return written;
  return clock.now() - Number(store.read('Company', company_uuid, 'created_at')) > NEW_FOR * DAY;
}

function stepsOf(company_uuid: string, context: MockContext): { kind: SetupStepKind; is_done: boolean }[] {
  const where = { company_uuid };
  const flows = flowKeys(context, where);
  const starter = starterOf(company_uuid, context);
  const done = (kind: SetupStepKind, is_done: boolean) => ({ kind, is_done });
  return [
    done('HOST_SYSTEM', hostSystems.keys(context, where).length > 0),
    done('TRADING_PARTNER', partnerKeys(context, company_uuid).length > 0),
    done('CONNECTION', endpoints.keys(context, where).length > 0),
    ...(starter === null
      ? []
      : [done('TEMPLATE', instances.keys(context, { ...where, template_uuid: starter }).length > 0)]),
    done('FLOW', flows.length > 0),
    done(
      'DEPLOYMENT',
      flows.some((flow_uuid) => deployedKey(flow_uuid, context) !== null),
    ),
    done('NOTIFIER', notifierItems.keys(context, where).length > 0),
    done('MEMBER', seatsOf(company_uuid, context).used > 1),
  ];
}

const dismissSetup: Resolver<'Mutation', 'dismiss_company_setup'> = (
  _source,
  { input },
  { access, store },
) => {
  const { company_uuid, dismissed } = input;
  if (!access.company(company_uuid)) {
    return { company: null, errors: [notFound('workspace', 'company_uuid')] };
  }
  const refusal = access.refusalOf({ company_uuid });
  if (refusal) return { company: null, errors: [refusal] };
  store.set('Company', company_uuid, { setup_dismissed: dismissed });
  return { company: ref('Company', company_uuid), errors: [] };
};

/** The setup steps of a new workspace; their state is derived from the workspace's own objects. */
export const companySetupDomain: Domain = {
  name: 'company-setup',
  resolvers: {
    Company: {
      setup: (source, _args, context) => {
        const company_uuid = keyOf(source);
        const [first] = partnerKeys(context, company_uuid);
        return {
          company_uuid,
          is_dismissed: isDismissed(company_uuid, context),
          trading_partner: first === undefined ? null : ref('TradingPartner', first),
        };
      },
    },
    CompanySetup: {
      steps: ({ company_uuid }, _args, context) => stepsOf(company_uuid, context),
    },
    Mutation: { dismiss_company_setup: dismissSetup },
  },
};
