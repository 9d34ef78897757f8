import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { StepForm_pickers$key } from '#gql/StepForm_pickers';
import { Part } from '#relay/parts.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { Graph, Step, StepKind, StepSettings } from '../graph.ts';
import type { Problem } from '../problems.ts';
import type { FlowDocument } from './flow-document.ts';
import { BranchForm } from './forms/BranchForm.tsx';
import { FilterForm } from './forms/FilterForm.tsx';
import { FormatForm } from './forms/FormatForm.tsx';
import { JoinForm } from './forms/JoinForm.tsx';
import { MapForm } from './forms/MapForm.tsx';
import { NotifyForm } from './forms/NotifyForm.tsx';
import { ScriptForm } from './forms/ScriptForm.tsx';
import { SideForm } from './forms/SideForm.tsx';
import { SplitForm } from './forms/SplitForm.tsx';
import { plainFields, type Bind } from './plain-fields.ts';
import { ProblemLines } from './ProblemLines.tsx';
import { scriptPlace } from './script-place.ts';
import { controlPath } from './step-paths.ts';
import styles from './step.module.css';

interface StepFormProps {
  /** The prefix of the id of each control. */
  id: string;
  step: Step;
  graph: Graph;
  change: (settings: Step['settings'], label?: string) => void;
  problems: readonly Problem[];
  pickersRef: StepForm_pickers$key;
  document: FlowDocument | null;
  /** Whether the workspace is the sender in this flow. */
  isSending: boolean;
  isReadOnly: boolean;
}

/** The name of a step and the settings of its kind. */
export function StepForm(props: StepFormProps) {
  const { id, step, graph, change, problems, document, isSending, isReadOnly } = props;
  const pickers = useFragment(
    graphql`
      fragment StepForm_pickers on Query
      @argumentDefinitions(company_uuid: { type: "ID!" }, partner_uuid: { type: "ID!" }) {
        ...SideForm_pickers @arguments(company_uuid: $company_uuid, partner_uuid: $partner_uuid)
        ...FormatForm_pickers
        ...MapForm_pickers @arguments(company_uuid: $company_uuid)
        ...NotifyForm_pickers @arguments(company_uuid: $company_uuid)
      }
    `,
    props.pickersRef,
  );
  const pathOf = (problem: Problem) => controlPath(step.kind, problem);
  const name = plainFields({
    id,
    values: { label: step.label },
    change: ({ label }) => change(step.settings, label),
    problems,
    pathOf,
  });
  const common = <Kind extends StepKind>(settings: StepSettings[Kind]) => ({
    settings,
    change,
    bind: plainFields<StepSettings[Kind]>({
      id,
      values: settings,
      // Without the second argument, the path, which would be taken for the name.
      change: (next) => change(next),
      problems,
      pathOf,
    }) as Bind<StepSettings[Kind]>,
    document,
    isReadOnly,
  });
  const form = (): ReactNode => {
    switch (step.kind) {
      case 'SOURCE':
        return (
          <SideForm
            {...common<'SOURCE'>(step.settings)}
            label="Data comes from"
            end="source"
            isOwnEnd={isSending}
            pickersRef={pickers}
          />
        );
      case 'DESTINATION':
        return (
          <SideForm
            {...common<'DESTINATION'>(step.settings)}
            label="Data goes to"
            end="destination"
            isOwnEnd={!isSending}
            pickersRef={pickers}
          />
        );
      case 'PARSE': {
        const { bind, settings } = common<'PARSE'>(step.settings);
        return (
          <FormatForm
            end="source"
            settings={settings}
            fileType={bind('file_type')}
            options={bind('options')}
            onChange={change}
            pickersRef={pickers}
          />
        );
      }
      case 'GENERATE': {
        const { bind, settings } = common<'GENERATE'>(step.settings);
        return (
          <FormatForm
            end="destination"
            settings={settings}
            fileType={bind('file_type')}
            options={bind('options')}
            onChange={(format) => change({ ...settings, ...format })}
            fileName={bind('file_name_template')}
            pickersRef={pickers}
          />
        );
      }
      case 'FILTER':
        return <FilterForm {...common<'FILTER'>(step.settings)} />;
      case 'MAP':
        return <MapForm {...common<'MAP'>(step.settings)} pickersRef={pickers} />;
      case 'SCRIPT':
        return <ScriptForm {...common<'SCRIPT'>(step.settings)} place={scriptPlace(graph, step.node_id)} />;
      case 'BRANCH':
        return <BranchForm {...common<'BRANCH'>(step.settings)} />;
      case 'SPLIT':
        return <SplitForm {...common<'SPLIT'>(step.settings)} />;
      case 'JOIN':
        return <JoinForm {...common<'JOIN'>(step.settings)} />;
      case 'NOTIFY':
        return <NotifyForm {...common<'NOTIFY'>(step.settings)} pickersRef={pickers} />;
    }
  };
  return (
    <>
      <ProblemLines problems={problems.filter((problem) => pathOf(problem) === null)} />
      <fieldset className={styles.fields} disabled={isReadOnly}>
        <TextField {...name('label')} label="Name" required />
        <Part>{form()}</Part>
      </fieldset>
    </>
  );
}
