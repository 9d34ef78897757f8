import type { MockContext } from '../../context.ts';
import { ref } from '../../../engine/store/ref.ts';
import {
  integrationProduct,
  integrationProducts,
  licensedIntegration,
  type IntegrationProduct,
} from '../../world/integrations.ts';
import { contractOf, FEATURES, includes } from '../../world/licenses.ts';
import { money } from '../../world/money.ts';
import { compareNames } from '../../model/kit/by-name.ts';
import { mustRead } from '../../model/kit/collection.ts';
import { daysBefore } from '../../model/kit/days-before.ts';
import { listed } from '../../../engine/domain.ts';
import type { Domain, SeedValue } from '../../domain.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { priceIn } from '../../model/license/prices.ts';
import { decideLicenseRequest, setIntegrationLicense, setLicensePlan } from './maintenance.ts';
import { billingOf, changesOf, contractIn, requestsOf } from '../../model/license/license-state.ts';
import {
  requestIntegrationLicense,
  requestLicenseUpgrade,
  updateBillingDetails,
  withdrawLicenseRequest,
} from './mutations.ts';
import { quotasOf } from '../../model/usage/quotas.ts';
import { flowKeysWith, licenseKey, usedSeats } from '../../model/license/seats.ts';
import { mustExist } from '../../model/kit/must-exist.ts';

declare module '#schema-types' {
  interface Parents {
    readonly License: NonNullable<ReturnType<typeof license>>;
  }
}

const dateOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** The current yearly term; terms start on the anniversary of the workspace's creation. */
function termOf(company_uuid: string, { clock, store }: MockContext) {
  const made = new Date(store.read('Company', company_uuid, 'created_at'));
  const now = clock.now();
  const beginIn = (year: number) => Date.UTC(year, made.getUTCMonth(), made.getUTCDate());
  const year = new Date(now).getUTCFullYear();
  const begin = beginIn(year) <= now ? year : year - 1;
  return { term_start: dateOf(beginIn(begin)), term_end: dateOf(beginIn(begin + 1) - 86_400_000) };
}

function license(company_uuid: string, context: MockContext) {
  const { plan, auto_renew } = contractIn(company_uuid, context);
  const requests = requestsOf(company_uuid, context);
  return {
    company_uuid,
    plan,
    ...termOf(company_uuid, context),
    auto_renew,
    features: FEATURES.map(({ code, label, from }) => ({
      code,
      label,
      included: includes(plan, from),
      from_plan: from,
    })),
    open_requests: requests.filter(({ status }) => status === 'OPEN'),
    requests,
    changes: changesOf(company_uuid, context),
    viewer_can_edit: context.access.may('request_license_upgrade', { company_uuid }),
    viewer_can_maintain: context.access.may('set_license_plan', { company_uuid }),
  };
}

/** Workspace and product of a key. */
function partsOf(key: string): { company_uuid: string; product: IntegrationProduct } | null {
  const [company_uuid = '', identifier = ''] = key.split('|');
  const product = integrationProduct(identifier);
  return product && { company_uuid, product };
}

const of =
  <Value>(
    value: (product: IntegrationProduct, company_uuid: string, anchor: number) => Value,
  ): SeedValue<Value | undefined> =>
  (key, _args, { anchor }) => {
    const parts = partsOf(key);
    return parts ? value(parts.product, parts.company_uuid, anchor) : undefined;
  };

const seededIn = (company_uuid: string, { integration_identifier }: IntegrationProduct) =>
  licensedIntegration(company_uuid, integration_identifier);

/** Licenses of workspaces, and the pre-built integrations that are sold by seat. */
export const licenseDomain: Domain = {
  name: 'license',
  exists: {
    // This includes workspaces created in a session. Whether the workspace exists is checked by the look-up.
    IntegrationLicenseType: (key) => partsOf(key) !== null,
  },
  all: {
    IntegrationLicenseType: ({ companies }) =>
      listed(
        companies.flatMap(({ company_uuid }) =>
          integrationProducts.map((product) => licenseKey(company_uuid, product.integration_identifier)),
        ),
      ),
  },
  samples: {
    IntegrationLicenseType: ({ companies }) =>
      companies.flatMap(({ company_uuid }) =>
        integrationProducts.map((product) => licenseKey(company_uuid, product.integration_identifier)),
      ),
  },
  values: {
    IntegrationLicenseType: {
      name: of(({ name }) => name),
      vendor: of(({ vendor }) => vendor),
      description: of(({ description }) => description),
      category: of(({ category }) => category),
      flow_types: of(({ flow_types }) => flow_types.map((code) => ref('FlowType', code))),
      status: of((product, company) => seededIn(company, product)?.status ?? 'AVAILABLE'),
      status_since: of((product, company, anchor) => {
        const seeded = seededIn(company, product);
        return seeded && daysBefore(anchor, seeded.days, product.integration_identifier);
      }),
      included_seats: of((product, company) => seededIn(company, product)?.seats ?? 0),
      config_fields: of(({ config_fields }) => config_fields),
      terms_url: of(({ terms_path }) => `https://causeway.example${terms_path}`),
    },
  },
  resolvers: {
    Query: {
      integration_license_type(_source, args, context) {
        const { company_uuid, integration_identifier } = args;
        if (!context.access.company(company_uuid) || !integrationProduct(integration_identifier)) return null;
        mustRead({ company_uuid }, context);
        return ref('IntegrationLicenseType', company_uuid, integration_identifier);
      },
    },
    Company: {
      plan: (source, _args, context) => contractIn(keyOf(source), context).plan,
      license: (source, _args, context) => license(keyOf(source), context),
      integration_license_types(source) {
        const company_uuid = keyOf(source);
        return integrationProducts
          .toSorted((a, b) => compareNames(a.name, b.name))
          .map((product) => ref('IntegrationLicenseType', company_uuid, product.integration_identifier));
      },
    },
    License: {
      quotas: ({ company_uuid }, _args, context) => quotasOf(company_uuid, context),
      monthly_fee({ company_uuid }, _args, context) {
        const { monthly_minor, currency } = contractIn(company_uuid, context);
        return money({ minor: monthly_minor, currency });
      },
      overage_price({ company_uuid }, _args, context) {
        const { overage_price, currency } = contractIn(company_uuid, context);
        return { amount: (overage_price / 10_000).toFixed(4), currency };
      },
      billing: ({ company_uuid }, _args, context) => billingOf(company_uuid, context),
    },
    IntegrationLicenseType: {
      used_seats(source, _args, context) {
        const parts = mustExist(partsOf(keyOf(source)), 'integration');
        return usedSeats(parts.company_uuid, parts.product.integration_identifier, context);
      },
      flow_setups(source, _args, context) {
        const parts = partsOf(keyOf(source));
        if (!parts) return [];
        const nameOf = (key: string) => String(context.store.read('FlowSetup', key, 'flow_name'));
        return flowKeysWith(parts.company_uuid, parts.product.integration_identifier, context)
          .toSorted((a, b) => compareNames(nameOf(a), nameOf(b)))
          .map((key) => ref('FlowSetup', key));
      },
      monthly_price(source, _args, context) {
        const parts = mustExist(partsOf(keyOf(source)), 'integration');
        const { currency } = contractOf(parts.company_uuid, context.world.scale);
        return money(priceIn(parts.product, currency));
      },
    },
    Mutation: {
      request_integration_license: requestIntegrationLicense,
      request_license_upgrade: requestLicenseUpgrade,
      withdraw_license_request: withdrawLicenseRequest,
      decide_license_request: decideLicenseRequest,
      set_license_plan: setLicensePlan,
      set_integration_license: setIntegrationLicense,
      update_billing_details: updateBillingDetails,
    },
  },
};
