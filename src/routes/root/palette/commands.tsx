import { IconBolt } from '@tabler/icons-react';
import { EDIT_SETTINGS, Mutation_request_license_upgrade } from '#field-roles';
import { isGranted } from '../../access.ts';
import { paths, type SearchInput } from '../../paths.ts';
import type { PaletteItem } from './PaletteGroup.tsx';
import type { PartnerPath, Workspace } from './workspace.ts';

type WorkspacePath = (params: { readonly company_uuid: string }, search?: SearchInput) => string;

interface Command {
  readonly title: string;
  /** Other search terms, among them words used on its page. */
  readonly also: string;
  readonly context: string;
}
interface WorkspaceCommand extends Command {
  readonly to: WorkspacePath;
  readonly search?: SearchInput;
  /** Roles that may call its mutation, from `#field-roles`, if not all who may change settings. */
  readonly roles?: string;
}
interface PartnerCommand extends Command {
  /** The address for the trading partner whose page is open. */
  readonly to: PartnerPath;
  /** Elsewhere, the page that asks for the partner; omitted if there is none. */
  readonly anywhere?: WorkspacePath;
}

// A quote's transport mode determines its form, so its address needs one.
const MODES = [
  ['OCEAN_FCL', 'Ocean FCL'],
  ['OCEAN_LCL', 'Ocean LCL'],
  ['AIR', 'Air'],
  ['ROAD_FTL', 'Road FTL'],
  ['ROAD_LTL', 'Road LTL'],
  ['RAIL', 'Rail'],
  ['INTERMODAL', 'Intermodal'],
  ['PARCEL', 'Parcel'],
] as const;

/** The main action of each page, in the page's own words. All of them need a role that may edit. */
const WORKSPACE: readonly WorkspaceCommand[] = [
  {
    to: paths.newPartner,
    title: 'New partner',
    also: 'add create trading partner onboard carrier customer supplier integration',
    context: 'Trading partners',
  },
  ...MODES.map(([mode, label]) => ({
    to: paths.quotes,
    search: { new: mode },
    title: `New quote, ${label}`,
    also: 'add create request rates offers freight prices',
    context: 'Quotes',
  })),
  {
    to: paths.metrics,
    search: { new: 'target' },
    title: 'Add target',
    also: 'new create SLA service level agreement',
    context: 'Metrics',
  },
  {
    to: paths.flowUsageReports,
    search: { edit: 'schedule' },
    title: 'Email the usage report',
    also: 'schedule send monthly recipients billing',
    context: 'Usage',
  },
  {
    to: paths.settings,
    search: { edit: 'company' },
    title: 'Edit workspace',
    also: 'change company name time zone retention currency',
    context: 'Settings',
  },
  {
    to: paths.users,
    search: { new: 'members' },
    title: 'Invite members',
    also: 'add new users people colleagues roles',
    context: 'Users',
  },
  {
    to: paths.users,
    search: { tab: 'guests', new: 'guest' },
    title: 'Invite guest',
    also: 'add new users people external share',
    context: 'Users',
  },
  {
    to: paths.profile,
    search: { edit: 'profile' },
    title: 'Edit company profile',
    also: 'change name address logo identifiers',
    context: 'Company profile',
  },
  {
    to: paths.notifiers,
    search: { new: 'EMAIL' },
    title: 'New notifier',
    also: 'add create webhook alert notification email',
    context: 'Notifiers',
  },
  {
    to: paths.license,
    search: { new: 'plan' },
    title: 'Request larger plan',
    also: 'license quota limits upgrade more executions',
    context: 'License',
    roles: Mutation_request_license_upgrade,
  },
  {
    to: paths.hostSystems,
    search: { new: 1 },
    title: 'Add host system',
    also: 'new create connect TMS ERP WMS',
    context: 'Host systems',
  },
  {
    to: paths.sftpUsers,
    search: { new: 1 },
    title: 'Add SFTP user',
    also: 'new create account SSH key password',
    context: 'SFTP users',
  },
  {
    to: paths.newSftpJob,
    title: 'New job',
    also: 'add create SFTP launcher schedule pickup poll files',
    context: 'SFTP launcher',
  },
  {
    to: paths.as2,
    search: { tab: 'profiles', new: 1 },
    title: 'Add AS2 profile',
    also: 'new create certificate key pair signing encryption',
    context: 'AS2 and certificates',
  },
  {
    to: paths.as2,
    search: { tab: 'partners', new: 1 },
    title: 'Add AS2 partner',
    also: 'new create certificate MDN import',
    context: 'AS2 and certificates',
  },
  {
    to: paths.ediSettings,
    search: { new: 'identity' },
    title: 'Add EDI identity',
    also: 'new create ISA UNB qualifier interchange sender',
    context: 'EDI settings',
  },
  {
    to: paths.ediSettings,
    search: { tab: 'agreements', new: 'agreement' },
    title: 'Add EDI agreement',
    also: 'new create X12 EDIFACT acknowledgments 997 CONTRL partner',
    context: 'EDI settings',
  },
  {
    to: paths.companyCarrierApiKeys,
    search: { new: 1 },
    title: 'Add carrier API key',
    also: 'new create credentials rates booking tracking',
    context: 'Carrier API keys',
  },
  {
    to: paths.flowOauthClients,
    search: { new: 1 },
    title: 'Add OAuth client',
    also: 'new create flow client credentials tokens senders',
    context: 'Flow OAuth clients',
  },
  {
    to: paths.mappings,
    search: { new: 'mapping' },
    title: 'Add mapping',
    also: 'new create JSONata transform',
    context: 'Mappings',
  },
  {
    to: paths.mappings,
    search: { new: 'import' },
    title: 'Import mapping',
    also: 'upload JSONata file transform',
    context: 'Mappings',
  },
  {
    to: paths.mappingAiBuilder,
    title: 'New inbound EDI',
    also: 'AI builder mapping generate draft specification sample X12 EDIFACT',
    context: 'Mappings',
  },
  {
    to: paths.globalLookupTables,
    search: { new: 1 },
    title: 'Add lookup table',
    also: 'new create code list cross-reference translation import CSV',
    context: 'Lookup tables',
  },
  {
    to: paths.globalFunctions,
    search: { open: 'new' },
    title: 'Add function',
    also: 'new create JavaScript shared code script',
    context: 'Functions',
  },
  {
    to: paths.workspaceTemplates,
    search: { new: 1 },
    title: 'Add template',
    also: 'new create workspace flows variables import',
    context: 'Templates',
  },
  {
    to: paths.portalApiKeys,
    search: { new: 1 },
    title: 'Add portal API key',
    also: 'new create GraphQL machine user token',
    context: 'Portal API keys',
  },
  {
    to: paths.openConnect,
    search: { new: 1 },
    title: 'Add Open Connect API key',
    also: 'new create remote adapter hosted token',
    context: 'Open Connect',
  },
];

const PARTNER: readonly PartnerCommand[] = [
  {
    to: paths.editPartner,
    title: 'Edit partner',
    also: 'change trading partner name identifiers contacts',
    context: 'This trading partner',
  },
  {
    to: paths.newFlow,
    anywhere: paths.literalNewFlow,
    title: 'New flow',
    also: 'add create configuration type licensed copy',
    context: 'Flows',
  },
  {
    to: paths.newFlowBuilder,
    anywhere: paths.literalNewFlowBuilder,
    title: 'New flow in the visual builder',
    also: 'add create canvas steps graph',
    context: 'Flows',
  },
  {
    to: paths.newConnection,
    anywhere: paths.literalNewConnection,
    title: 'New connection',
    also: 'add create endpoint SFTP AS2 HTTP email',
    context: 'Connections',
  },
  {
    to: paths.newCarrierApiKey,
    anywhere: paths.literalNewCarrierApiKey,
    title: 'New carrier API key of a partner',
    also: 'add create credentials rates booking tracking',
    context: 'Trading partners',
  },
];

/** The actions in this workspace: for the trading partner whose page is open, otherwise by asking which partner. */
export function commandsOf(
  { company_uuid, membership }: Workspace,
  partner_uuid: string | undefined,
): readonly PaletteItem[] {
  if (!isGranted(membership, EDIT_SETTINGS)) return [];
  return [
    ...PARTNER.flatMap(({ to, anywhere, ...words }) => {
      const address =
        partner_uuid === undefined ? anywhere?.({ company_uuid }) : to({ company_uuid, partner_uuid });
      return address === undefined ? [] : [{ ...words, to: address, icon: <IconBolt size={16} /> }];
    }),
    ...WORKSPACE.filter(({ roles }) => !roles || isGranted(membership, roles)).map(
      ({ to, search, title, also, context }) => ({
        to: to({ company_uuid }, search),
        title,
        also,
        context,
        icon: <IconBolt size={16} />,
      }),
    ),
  ];
}
