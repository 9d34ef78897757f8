import { paths } from '../../paths.ts';

interface Place {
  readonly company_uuid: string;
  /** The partner to add connections and flows to; null while there is none. */
  readonly partner_uuid: string | null;
}

export interface SetupStepWords {
  readonly title: string;
  readonly detail: string;
  /** The link to where the step is done; null until there is a partner that it needs. */
  readonly action: null | { readonly label: string; readonly to: string };
}

/** A setup step in words, with its link; null for a kind that only a newer server knows. */
export function setupStep(
  kind: string,
  { company_uuid, partner_uuid }: Place,
  template: string | null,
): SetupStepWords | null {
  const at = { company_uuid };
  const partner = partner_uuid === null ? null : { company_uuid, partner_uuid };
  switch (kind) {
    case 'HOST_SYSTEM':
      return {
        title: 'Add a host system',
        detail: 'The TMS, ERP or WMS that your flows read from and write to',
        action: { label: 'Add', to: paths.hostSystems(at) },
      };
    case 'TRADING_PARTNER':
      return {
        title: 'Add a trading partner',
        detail: 'A company that you exchange documents with',
        action: { label: 'Add', to: paths.newPartner(at) },
      };
    case 'CONNECTION':
      return {
        title: 'Add a connection',
        detail: 'How documents get to and from the partner: SFTP, AS2, HTTP or email',
        action: partner && { label: 'Add', to: paths.newConnection(partner) },
      };
    case 'TEMPLATE':
      return {
        title: template === null ? 'Apply the template' : `Apply the template “${template}”`,
        detail: 'Creates its flows for the partner as drafts',
        action: partner && {
          label: 'Apply',
          to: paths.partnerTemplates(partner),
        },
      };
    case 'FLOW':
      return {
        title: 'Create a flow',
        detail: 'What is received, how it is mapped, and where it goes',
        action: partner && { label: 'Create', to: paths.newFlow(partner) },
      };
    case 'DEPLOYMENT':
      return {
        title: 'Deploy a flow',
        detail: 'Only a deployed version runs',
        action: partner && { label: 'Open flows', to: paths.partnerFlows(partner) },
      };
    case 'NOTIFIER':
      return {
        title: 'Add a notifier',
        detail: 'Who is told when an execution fails',
        action: { label: 'Add', to: paths.notifiers(at) },
      };
    case 'MEMBER':
      return {
        title: 'Invite a colleague',
        detail: 'So that somebody can act when you are away',
        action: { label: 'Invite', to: paths.users(at) },
      };
    default:
      return null;
  }
}
