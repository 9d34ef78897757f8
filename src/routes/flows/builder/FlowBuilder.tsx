import { IconArrowBackUp, IconArrowForwardUp, IconSettings } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { FlowBuilder_flow$key } from '#gql/FlowBuilder_flow';
import type { FlowBuilder_query$key } from '#gql/FlowBuilder_query';
import { CaughtFailure } from '#relay/CaughtFailure.tsx';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { Segmented } from '#ui/actions/Segmented.tsx';
import { EntityForm } from '#ui/form/EntityForm.tsx';
import { FailureLine } from '#ui/feedback/FailureLine.tsx';
import { Frozen } from '#ui/actions/Frozen.tsx';
import { useIsPhone } from '#ui/useMediaQuery.ts';
import { useFlowDrawers } from '../flow/flow-drawers.ts';
import { FlowDrawers } from '../flow/FlowDrawers.tsx';
import { FlowHead } from '../flow/FlowHead.tsx';
import styles from './builder.module.css';
import { NextSteps } from './NextSteps.tsx';
import { SampleWalk, type Walk } from './sample/SampleWalk.tsx';
import { stepOf } from './step-kinds.ts';
import { FlowSettingsPanel } from './step/FlowSettingsPanel.tsx';
import { StepPanel } from './step/StepPanel.tsx';
import { useBuilderForm } from './useBuilderForm.ts';
import { useBuilderProblems } from './useBuilderProblems.ts';
import { useGraphEditor } from './useGraphEditor.ts';
import { useStepCounts } from './useStepCounts.ts';
import { useStepNames } from './useStepNames.ts';
import { useView, views } from './view.ts';
import { focusStep, Workspace } from './Workspace.tsx';

interface FlowBuilderProps {
  flowRef: FlowBuilder_flow$key;
  queryRef: FlowBuilder_query$key;
  isReadOnly: boolean;
}

/** The builder of a flow on the canvas: arranging and setting up its steps, running a sample, saving, and deploying. */
export function FlowBuilder({ flowRef, queryRef, isReadOnly }: FlowBuilderProps) {
  const flow = useFragment(
    graphql`
      fragment FlowBuilder_flow on FlowSetup @throwOnFieldError {
        flow_uuid
        partner_uuid
        flow_type {
          code
        }
        configuration {
          flow_uuid
          graph {
            ...useStepNames_graph
          }
          ...useBuilderForm_configuration
          ...useBuilderProblems_configuration
        }
        ...useStepCounts_flow
        ...StepPanel_counts
        ...FlowHead_flow
        ...FlowDrawers_flow
      }
    `,
    flowRef,
  );
  const data = useFragment(
    graphql`
      fragment FlowBuilder_query on Query
      @argumentDefinitions(company_uuid: { type: "ID!" }, partner_uuid: { type: "ID!" }) {
        ...useStepNames_query @arguments(company_uuid: $company_uuid, partner_uuid: $partner_uuid)
        ...StepPanel_pickers @arguments(company_uuid: $company_uuid, partner_uuid: $partner_uuid)
        ...FlowSettingsPanel_pickers @arguments(company_uuid: $company_uuid)
      }
    `,
    queryRef,
  );
  const { configuration } = flow;
  const drawers = useFlowDrawers();
  const isPhone = useIsPhone();
  const [view, showView] = useView();
  const { form, values, draft } = useBuilderForm(configuration);
  const editor = useGraphEditor(form, isReadOnly);
  const { graph, selected, focus } = editor;
  const { problems, hasFailed } = useBuilderProblems(configuration, graph, draft);
  const names = useStepNames(data, configuration.graph ?? null);
  const { counts, source, executionsTo, failuresTo } = useStepCounts(flow);
  const [sample, setSample] = useState<string | null>(null);
  const [walk, setWalk] = useState<Walk | null>(null);
  const [isSettingsOpen, setSettingsOpen] = useState(false);
  const settingsRef = useRef<HTMLButtonElement>(null);
  const step = selected.size === 1 ? stepOf(graph, [...selected][0] ?? null) : null;
  const clearSample = () => {
    setSample(null);
    setWalk(null);
  };
  return (
    <>
      <FlowHead
        flowRef={flow}
        form={isReadOnly ? null : form}
        problems={problems}
        onOpen={drawers.open}
        tools={
          <>
            {!isPhone && <Segmented label="View" options={views} value={view} onChange={showView} />}
            {!isPhone && !isReadOnly && (
              <span className={styles.tools}>
                <IconButton
                  label="Undo"
                  aria-keyshortcuts="Control+Z Meta+Z"
                  aria-disabled={!editor.canUndo || undefined}
                  icon={<IconArrowBackUp size={16} />}
                  onClick={editor.undo}
                />
                <IconButton
                  label="Redo"
                  aria-keyshortcuts="Control+Y Meta+Shift+Z"
                  aria-disabled={!editor.canRedo || undefined}
                  icon={<IconArrowForwardUp size={16} />}
                  onClick={editor.redo}
                />
              </span>
            )}
            <IconButton
              ref={settingsRef}
              label="Flow settings"
              aria-pressed={isSettingsOpen && step === null}
              icon={<IconSettings size={16} />}
              onClick={() => {
                setSettingsOpen(!isSettingsOpen || step !== null);
                editor.select([]);
              }}
            />
          </>
        }
      />
      {!isReadOnly && (
        <EntityForm form={form} wide>
          {null}
        </EntityForm>
      )}
      <Frozen isFrozen={form.isFrozen} className={styles.frozen}>
        <Workspace
          editor={editor}
          view={view}
          names={names}
          counts={counts}
          countsCheck={
            <CaughtFailure
              fields={[source]}
              renderFailure={(failure) => (
                <FailureLine {...failure} label="Executions of the last 24 hours" lost="No counts" />
              )}
            />
          }
          executionsTo={executionsTo}
          failuresTo={failuresTo}
          problems={problems}
          hasFailed={hasFailed}
          taken={walk?.taken ?? null}
          sample={
            sample !== null && (
              <Suspense fallback={null}>
                <SampleWalk key={sample} flow_test_uuid={sample} onWalk={setWalk} onClear={clearSample} />
              </Suspense>
            )
          }
          onFlow={() => setSettingsOpen(true)}
          panel={
            step ? (
              <StepPanel
                key={step.node_id}
                step={step}
                graph={graph}
                change={(settings, label) => editor.changeStep(step, settings, label)}
                problems={problems.filter(({ node_id }) => node_id === step.node_id)}
                pickersRef={data}
                walk={walk?.walkRef ?? null}
                countsRef={flow}
                isReadOnly={isReadOnly}
                focus={focus}
                {...(!isReadOnly && { runSample: () => drawers.open('test') })}
                close={() => {
                  editor.select([]);
                  focusStep(step.node_id);
                }}
              >
                <NextSteps editor={editor} step={step} />
              </StepPanel>
            ) : (
              isSettingsOpen && (
                <FlowSettingsPanel
                  values={values}
                  change={editor.changeFlow}
                  problems={problems.filter(({ node_id }) => node_id === null)}
                  pickersRef={data}
                  partner_uuid={flow.partner_uuid}
                  flow_type={flow.flow_type.code}
                  isReadOnly={isReadOnly}
                  focus={focus}
                  close={() => {
                    setSettingsOpen(false);
                    settingsRef.current?.focus();
                  }}
                />
              )
            )
          }
        />
      </Frozen>
      <FlowDrawers
        flowRef={flow}
        opened={drawers.opened}
        test={
          isReadOnly
            ? null
            : {
                isDirty: draft !== null,
                draft: () => draft,
                onStarted: setSample,
              }
        }
        onClose={drawers.close}
      />
    </>
  );
}
