import { useEffect, useEffectEvent, useId, useMemo, useState, type ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { StepPanel_counts$key } from '#gql/StepPanel_counts';
import type { StepPanel_pickers$key } from '#gql/StepPanel_pickers';
import type { StepPanel_walk$key } from '#gql/StepPanel_walk';
import { formatCount } from '#lib/numbers.ts';
import { Part } from '#relay/parts.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { goToField } from '../../fields/go-to-field.ts';
import type { Graph, Step } from '../graph.ts';
import type { Problem } from '../problems.ts';
import { kindIcons } from '../step-icons.ts';
import { kindNames } from '../step-kinds.ts';
import type { FocusWish } from '../useGraphEditor.ts';
import { readDocument } from './flow-document.ts';
import { PanelFrame } from './PanelFrame.tsx';
import { PanelTabs, TabPanel } from './PanelTabs.tsx';
import { controlPath } from './step-paths.ts';
import { StepCounts } from './StepCounts.tsx';
import { StepData } from './StepData.tsx';
import { StepText } from './StepText.tsx';
import { StepForm } from './StepForm.tsx';
import styles from './step.module.css';

export interface StepPanelProps {
  step: Step;
  graph: Graph;
  /** Changes the settings of the step, or its name, as one edit. */
  change: (settings: Step['settings'], label?: string) => void;
  /** The problems of this step. */
  problems: readonly Problem[];
  pickersRef: StepPanel_pickers$key;
  /** The last sample run; null before the first one. */
  walk: StepPanel_walk$key | null;
  /** The flow whose executions are counted; null before it is saved. */
  countsRef: StepPanel_counts$key;
  isReadOnly: boolean;
  /** The setting to focus, as problems name it; null for none. */
  focus: FocusWish | null;
  close: () => void;
  /** Opens the choice of a sample; omitted for people who cannot start a sample run. */
  runSample?: () => void;
  /** Shown below the settings. */
  children?: ReactNode;
}

type Tab = 'settings' | 'data' | 'counts';

/** The panel of a step: its settings, its data in the last sample run, and its executions. */
export function StepPanel(props: StepPanelProps) {
  const { step, graph, change, problems, isReadOnly, focus, close, runSample } = props;
  const pickers = useFragment(
    graphql`
      fragment StepPanel_pickers on Query
      @argumentDefinitions(company_uuid: { type: "ID!" }, partner_uuid: { type: "ID!" }) {
        ...StepForm_pickers @arguments(company_uuid: $company_uuid, partner_uuid: $partner_uuid)
      }
    `,
    props.pickersRef,
  );
  const walk = useFragment(
    graphql`
      fragment StepPanel_walk on FlowWalk {
        steps {
          node_id
          output
          ...StepData_step
          ...StepText_step
        }
        paths {
          edge_id
          documents
        }
      }
    `,
    props.walk,
  );
  const flow = useFragment(
    graphql`
      fragment StepPanel_counts on FlowSetup {
        direction
        ...StepCounts_flow
        node_counts(range: LAST_24_HOURS) {
          node_id
          failed
        }
      }
    `,
    props.countsRef,
  );
  const { node_id, kind } = step;
  const id = useId();
  const tabsId = useId();
  const [tab, setTab] = useState<Tab>('settings');
  const [followed, setFollowed] = useState<FocusWish | null>(null);
  if (followed !== focus) {
    setFollowed(focus);
    if (focus !== null) setTab('settings');
  }
  const goTo = useEffectEvent((wish: FocusWish | null) => {
    if (wish === null) return;
    const about: Problem = { node_id, field: wish.field, severity: 'ERROR', message: '', blocksSave: false };
    const path = controlPath(kind, about);
    if (path === null || !goToField(id, path)) goToField(id, 'label');
  });
  useEffect(() => goTo(focus), [focus]);

  const walked = (at: string) => walk?.steps.find((candidate) => candidate.node_id === at);
  const taken = new Set(walk?.paths.filter(({ documents }) => documents > 0).map(({ edge_id }) => edge_id));
  const before = graph.edges.filter(
    ({ to_node_id, edge_id }) => to_node_id === node_id && taken.has(edge_id),
  );
  const inputs = [...new Set(before.map(({ from_node_id }) => from_node_id))].flatMap(
    (at) => walked(at) ?? [],
  );
  const input = inputs.find(({ output }) => output != null)?.output ?? null;
  const document = useMemo(() => (input === null ? null : readDocument(input)), [input]);
  const failed = flow.node_counts?.find((nodeCount) => nodeCount.node_id === node_id)?.failed ?? 0;
  const tabs = (
    <PanelTabs<Tab>
      id={tabsId}
      label="Step"
      current={tab}
      onChoose={setTab}
      tabs={[
        { name: 'settings', label: 'Settings' },
        { name: 'data', label: 'Data' },
        { name: 'counts', label: <CountsLabel failed={failed} /> },
      ]}
    />
  );
  return (
    <PanelFrame title={step.label} kind={kindNames[kind]} Icon={kindIcons[kind]} close={close} tabs={tabs}>
      <TabPanel id={tabsId} current={tab}>
        {tab === 'settings' && (
          <StepForm
            key={node_id}
            id={id}
            step={step}
            graph={graph}
            change={change}
            problems={problems}
            pickersRef={pickers}
            document={document}
            isSending={flow.direction === 'SEND'}
            isReadOnly={isReadOnly}
          />
        )}
        {tab === 'data' && (
          <StepData
            key={node_id}
            hasRun={walk != null}
            stepRef={walked(node_id) ?? null}
            onRunSample={runSample}
          >
            {inputs.map((item) => (
              <StepText key={item.node_id} stepRef={item} />
            ))}
          </StepData>
        )}
        {tab === 'counts' && (
          <Part>
            <StepCounts flowRef={flow} node_id={node_id} />
          </Part>
        )}
      </TabPanel>
      {tab === 'settings' && props.children}
    </PanelFrame>
  );
}

function CountsLabel({ failed }: { failed: number }) {
  return (
    <>
      Last 24 h
      {failed > 0 && (
        <>
          {' '}
          <span className={styles.failed}>{formatCount(failed)}</span>
          <VisuallyHidden> failed</VisuallyHidden>
        </>
      )}
    </>
  );
}
