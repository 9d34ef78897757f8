import { hash } from '../../../kernel/random.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';
import type { PartnerRecord } from '../../world/partners.ts';

export interface PartnerText {
  readonly body: string;
  readonly by: 'MEMBER' | 'GUEST';
  readonly shared?: boolean;
  readonly pinned?: boolean;
}

const ofMembers = (partner: PartnerRecord): readonly PartnerText[] => [
  {
    body: `**Escalation:** call ${partner.contacts[0]?.name ?? 'their service desk'} first, then open a ticket with their EDI desk. Outside office hours, only the hotline answers.`,
    by: 'MEMBER',
    pinned: true,
  },
  {
    body: `Their production interchange ID is \`${partner.edi_qualifier}/${partner.edi_id}\`. Test traffic uses the same ID with usage indicator \`T\`.`,
    by: 'MEMBER',
    shared: true,
  },
  {
    body: 'Agreed on the monthly call: acknowledgments within 4 hours, errors reported the same day.',
    by: 'MEMBER',
    shared: true,
  },
  {
    body: `${partner.owner_email === null ? '' : `@${partner.owner_email} `}Received new region codes by email. Added them to the lookup table; the old ones stay until the end of the quarter.`,
    by: 'MEMBER',
  },
  {
    body: 'Before the next release, check:\n- segment terminator is still `~`\n- `N1*SH` carries their location code\n- weights in kilograms',
    by: 'MEMBER',
  },
  {
    body: 'They are closed for a public holiday. Expect the queue to grow and clear the next morning.',
    by: 'MEMBER',
    shared: true,
  },
];

const ofGuests = (partner: PartnerRecord): readonly PartnerText[] => [
  {
    body: `Hello from ${partner.partner_name}. We are replacing our AS2 certificate next month and will send the new one in advance.`,
    by: 'GUEST',
    shared: true,
  },
  {
    body: 'Certificate received and installed on our side, thanks. Both are accepted until the old one expires.',
    by: 'MEMBER',
    shared: true,
  },
];

/** Comments on a partner, earliest first: none for some partners, a conversation with the guest if there is one. */
export function partnerTexts(partner: PartnerRecord, hasGuest: boolean): readonly PartnerText[] {
  const own = ofMembers(partner);
  const dice = hash('memo texts', partner.partner_uuid);
  const count = hasGuest ? own.length : dice % (own.length + 1);
  return [...own.slice(0, count), ...(hasGuest ? ofGuests(partner) : [])];
}

/** Comments that fit an execution's outcome. Never empty. */
export function executionTexts({
  status,
  flow,
  partner,
  references,
  reason_code,
}: ExecutionFacts): readonly string[] {
  if (status === 'TECHNICAL_FAILURE') {
    return [
      'Platform issue. Support is aware; nothing to change in our mapping.',
      `Happened during the outage at ${partner.partner_name}. Resubmit once their server is back.`,
    ];
  }
  if (status === 'LOGICAL_FAILURE') {
    return [
      `Asked ${partner.partner_name} to correct \`${references.order}\` and resend.`,
      `Known issue: \`${reason_code ?? 'no reason'}\`. Fixed in the lookup table; can be resubmitted.`,
      `Customer called about **${references.shipment}**. Told them we are working on it.`,
    ];
  }
  if (status === 'PENDING_ACKNOWLEDGMENT') {
    return [
      `Called ${partner.partner_name}: their acknowledgments are delayed today; they are looking into it.`,
      `Still nothing for \`${references.order}\`. Will email the file if it does not arrive by tonight.`,
    ];
  }
  if (status === 'SKIPPED') return ['Correctly skipped, no action needed.', 'Agreed, closing.'];
  return [
    `First ${flow.flow_name} since the mapping change. Compared with the old output: only the expected differences.`,
    `${partner.partner_name} confirmed by phone that \`${references.order}\` arrived.`,
  ];
}
