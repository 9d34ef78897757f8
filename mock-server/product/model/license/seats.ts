import type { MockContext } from '../../context.ts';
import { flowsWith } from '../../world/integrations.ts';

/** Key of an integration license of a workspace. */
export const licenseKey = (company_uuid: string, identifier: string): string =>
  `${company_uuid}|${identifier}`;

/** Flows created with an integration, by key, seeded and from this session. */
export function flowKeysWith(
  company_uuid: string,
  identifier: string,
  { store }: MockContext,
): readonly string[] {
  const seeded = flowsWith(company_uuid, identifier).map(({ flow_uuid }) => flow_uuid);
  const created = store
    .created('FlowSetup')
    .filter(
      (key) =>
        store.read('FlowSetup', key, 'company_uuid') === company_uuid &&
        store.writtenValue('FlowSetup', key, 'integration_identifier') === identifier,
    );
  return [...seeded, ...created].filter((key) => store.exists('FlowSetup', key));
}

/** Number of existing flows created with an integration. */
export const usedSeats = (company_uuid: string, identifier: string, context: MockContext): number =>
  flowKeysWith(company_uuid, identifier, context).length;

/** Number of licensed seats. */
export const seatsOf = (company_uuid: string, identifier: string, { store }: MockContext): number =>
  store.read('IntegrationLicenseType', licenseKey(company_uuid, identifier), 'included_seats');

/** Whether another flow may be created with an integration: it is licensed or on trial, and a seat is free. */
export function mayUse(company_uuid: string, identifier: string, context: MockContext): boolean {
  const status = context.store.read('IntegrationLicenseType', licenseKey(company_uuid, identifier), 'status');
  return (
    (status === 'LICENSED' || status === 'TRIAL') &&
    usedSeats(company_uuid, identifier, context) < seatsOf(company_uuid, identifier, context)
  );
}
