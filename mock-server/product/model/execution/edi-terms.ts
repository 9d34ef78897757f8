import type { MockContext } from '../../context.ts';
import { ediOf } from '../../world/edi-agreements.ts';
import type { EdiTerms } from '../../facts/edi-terms.ts';
import type { FlowRecord } from '../../world/flows.ts';
import { agreementOf, ediAgreements, identityOf } from '../edi-settings/settings.ts';

/** The current terms for a flow's interchanges; null if no agreement covers the flow. */
export function termsFor(flow: FlowRecord, context: Pick<MockContext, 'store' | 'world'>): EdiTerms | null {
  const standard = ediOf(flow)?.standard;
  if (standard === undefined) return null;
  const [key] = ediAgreements.keys(context, { partner_uuid: flow.partner_uuid, standard });
  if (key === undefined) return null;
  const agreement = agreementOf(key, context);
  const identity = identityOf(agreement.identity_uuid, context);
  return {
    standard,
    ours: {
      qualifier: identity.qualifier,
      id: identity.identifier,
      group_id: identity.gs_identifier ?? identity.identifier,
    },
    theirs: {
      qualifier: agreement.partner_qualifier,
      id: agreement.partner_identifier,
      group_id: agreement.partner_gs_identifier ?? agreement.partner_identifier,
    },
    is_test: identity.usage === 'TEST',
    request_ta1: agreement.request_ta1,
    delimiters: {
      element_separator: agreement.element_separator,
      component_separator: agreement.component_separator,
      repetition_separator: agreement.repetition_separator,
      release_character: agreement.release_character,
      segment_terminator: agreement.segment_terminator,
      newline_after_segment: agreement.newline_after_segment,
    },
  };
}
