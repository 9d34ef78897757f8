import { getNamedType, isLeafType, isRequiredArgument, isObjectType } from 'graphql';
import { loadSchema } from '../engine/schema/schema.ts';
import { accessTable, type FieldAccess } from './accounts/access-table.ts';
import { roles } from './mutation-cases.testing.ts';
import type { AskAsOwner, PermissionSubject, ReadCase } from './permission-case.testing.ts';
import { readTables } from './permission-table.testing.ts';

const { schema } = loadSchema();
const table = accessTable(schema);

/** The fields that can be queried and have `@access`, by coordinate. */
export const restricted: ReadonlyMap<string, FieldAccess> = new Map(
  [...table.fields].filter(([coordinate]) => !/^(?:Mutation|Subscription)\./.test(coordinate)),
);

/** What the schema says about a field: for others it fails or is empty, a stranger finds nothing. */
function outcomeOf(coordinate: string): string {
  const needs = restricted.get(coordinate);
  const [action] = needs?.actions ?? [];
  const grant = action && table.grants.get(action);
  if (!needs || !grant) throw new Error(`${coordinate} has no @access: its case has to say an outcome.`);
  const letterOf = (role: (typeof roles)[number]) => {
    if (role === 'newcomer') return 'N';
    const isGranted = grant.roles.some((granted) => granted.toLowerCase() === role);
    if (isGranted && !(role === 'guest' && grant.guests_if_shared)) return '.';
    return needs.isHidden ? 'N' : 'F';
  };
  return roles.map(letterOf).join('');
}

interface ExpectedRead {
  readonly query: ReadCase['query'];
  readonly outcome: string;
  /** Whether the seed may have nothing to show, so that an allowed person finds nothing either. */
  readonly mayBeEmpty: boolean;
}

const LOOK_UPS: Readonly<Record<string, (subject: PermissionSubject) => string>> = {
  Company: ({ company_uuid }) => `company(company_uuid: "${company_uuid}")`,
  TradingPartner: ({ partner_uuid }) => `trading_partner(partner_uuid: "${partner_uuid}")`,
  FlowExecution: ({ invocation_uuid }) => `flow_execution(invocation_uuid: "${invocation_uuid}")`,
};

/** Types whose objects are found in a list: its field, the key, and the field that looks one up. */
const LISTED: Readonly<Record<string, readonly [of: string, list: string, key: string, lookUp: string]>> = {
  Endpoint: ['TradingPartner', 'endpoints', 'endpoint_uuid', 'endpoint'],
  HostSystem: ['Company', 'host_systems', 'host_system_uuid', 'host_system'],
  As2Profile: ['Company', 'as2_profiles', 'as2_profile_uuid', 'as2_profile'],
  EdiIdentity: ['Company', 'edi_identities', 'identity_uuid', 'edi_identity'],
};

/** The field that returns an object of a type. */
function lookUpOf(
  typeName: string,
): ((subject: PermissionSubject, ask: AskAsOwner) => Promise<string>) | null {
  const direct = LOOK_UPS[typeName];
  if (direct) return async (subject) => direct(subject);
  const listed = LISTED[typeName];
  if (!listed) return null;
  const [of, list, key, lookUp] = listed;
  return async (subject, ask) => {
    const { from } = await ask<{ from: { list: { edges: readonly { node: { key: string } }[] } } }>(
      `{ from: ${LOOK_UPS[of]?.(subject)} { list: ${list}(first: 1) { edges { node { key: ${key} } } } } }`,
    );
    return `${lookUp}(${key}: "${from.list.edges[0]?.node.key}")`;
  };
}

/** A field that needs no arguments, of an object that is easily found, has a case without writing one. */
function plainRead(coordinate: string): ExpectedRead | null {
  const [typeName = '', fieldName = ''] = coordinate.split('.');
  const lookUp = lookUpOf(typeName);
  const type = schema.getType(typeName);
  const field = isObjectType(type) ? type.getFields()[fieldName] : undefined;
  // Whoever may not read a connection's hidden fields may not look it up either.
  if (LISTED[typeName] && restricted.get(coordinate)?.isHidden) return null;
  if (!lookUp || !field || field.args.some(isRequiredArgument)) return null;
  const selection = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }';
  return {
    query: async (subject, ask) => `{ ${await lookUp(subject, ask)} { it: ${fieldName} ${selection} } }`,
    outcome: outcomeOf(coordinate),
    mayBeEmpty: true,
  };
}

const written = Object.assign({}, ...readTables) as Record<string, ReadCase>;

/** A case of each restricted field, by coordinate. */
export const readCases: ReadonlyMap<string, ExpectedRead> = new Map([
  ...[...restricted.keys()].flatMap((coordinate) => {
    const plain = plainRead(coordinate);
    return plain ? [[coordinate, plain] as const] : [];
  }),
  ...Object.entries(written).map(([coordinate, { query, outcome, mayBeEmpty = false }]) => {
    const expected = { query, outcome: outcome ?? outcomeOf(coordinate), mayBeEmpty };
    return [coordinate, expected] as const;
  }),
]);

/** The cases that say an outcome themselves. */
export const saidOutcomes: readonly string[] = Object.keys(written).filter(
  (coordinate) => written[coordinate]?.outcome !== undefined,
);
