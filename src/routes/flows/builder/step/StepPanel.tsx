import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { StepPanel_counts$key } from '#gql/StepPanel_counts';
import type { StepPanel_pickers$key } from '#gql/StepPanel_pickers';
import type { StepPanel_walk$key } from '#gql/StepPanel_walk';
import type { Graph, Step } from '../graph.ts';
import type { Problem } from '../problems.ts';

export function StepPanel({ step, change, close, pickersRef, walk, countsRef }: {
  step: Step;
  graph: Graph;
  change: (settings: Step['settings'], label?: string) => void;
  problems: readonly Problem[];
  pickersRef: StepPanel_pickers$key;
  walk: StepPanel_walk$key | null;
  countsRef: StepPanel_counts$key | null;
  isReadOnly: boolean;
  focusField: string | null;
  close: () => void;
}): ReactNode {
  useFragment(graphql`fragment StepPanel_pickers on Query @argumentDefinitions(company_uuid: { type: "ID!" }, partner_uuid: { type: "ID!" }) { file_types { code } company(company_uuid: $company_uuid) { company_uuid } trading_partner(partner_uuid: $partner_uuid) { partner_uuid } }`, pickersRef);
  useFragment(graphql`fragment StepPanel_walk on FlowWalk { steps { node_id } }`, walk);
  useFragment(graphql`fragment StepPanel_counts on FlowSetup { flow_uuid node_counts { node_id } }`, countsRef);
  return (
    <section aria-label={step.label}>
      <input aria-label="Name" value={step.label} onChange={(e) => change(step.settings, e.currentTarget.value)} />
      <button type="button" onClick={close}>Close</button>
    </section>
  );
}
