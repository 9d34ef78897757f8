import {
  IconApi,
  IconArrowsExchange,
  IconBell,
  IconBuilding,
  IconCertificate,
  IconClock,
  IconFileDollar,
  IconKey,
  IconLicense,
  IconMathFunction,
  IconPlug,
  IconRobot,
  IconSchema,
  IconServerCog,
  IconShieldCheck,
  IconTable,
  IconTemplate,
  IconTransform,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { SettingsScreen } from '../../_shared/settings-places.ts';

export type PlaceIcon = ComponentType<{ size?: number; stroke?: number }>;

/** Only shown on the overview, and therefore kept out of the table that the navigation also loads. */
export const placeIcons: { readonly [Screen in SettingsScreen]?: PlaceIcon } = {
  users: IconUsers,
  profile: IconBuilding,
  notifiers: IconBell,
  license: IconLicense,
  invoices: IconFileDollar,
  hostSystems: IconServerCog,
  sftpUsers: IconUser,
  sftpLauncher: IconClock,
  as2: IconCertificate,
  ediSettings: IconArrowsExchange,
  companyCarrierApiKeys: IconKey,
  flowOauthClients: IconShieldCheck,
  mappings: IconTransform,
  globalLookupTables: IconTable,
  globalFunctions: IconMathFunction,
  canonicalSchema: IconSchema,
  workspaceTemplates: IconTemplate,
  portalApiKeys: IconApi,
  openConnect: IconPlug,
  mcpServer: IconRobot,
};
