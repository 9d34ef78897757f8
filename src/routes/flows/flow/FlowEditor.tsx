import { useState, type ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { FlowEditor_query$key } from '#gql/FlowEditor_query';
import { Part } from '#relay/parts.tsx';
import { EntityForm } from '#ui/form/EntityForm.tsx';
import type { FormModel } from '#ui/form/form-model.ts';
import { flowFields, type FlowFields, type Problem } from './flow-fields.ts';
import { sectionTitle } from './flow-sections.ts';
import type { FlowValues } from './flow-values.ts';
import styles from './flow.module.css';
import { ProblemList } from './ProblemList.tsx';
import { SectionIndex } from './SectionIndex.tsx';
import { AcknowledgmentSection } from './sections/AcknowledgmentSection.tsx';
import { AdvancedSection } from './sections/AdvancedSection.tsx';
import { DataTagSection } from './sections/DataTagSection.tsx';
import { FileTypeSection } from './sections/FileTypeSection.tsx';
import { FilterSection } from './sections/FilterSection.tsx';
import { GeneralSection } from './sections/GeneralSection.tsx';
import { MappingSection } from './sections/MappingSection.tsx';
import { NotificationSection } from './sections/NotificationSection.tsx';
import { ScriptSection } from './sections/ScriptSection.tsx';
import { SideSection } from './sections/SideSection.tsx';

interface FlowEditorProps {
  form: FormModel<FlowValues>;
  problems: readonly Problem[];
  /** The problems could not be requested. */
  hasFailed: boolean;
  queryRef: FlowEditor_query$key;
  partner_uuid: string;
  flow_type: string;
  /** Whether the workspace is the sender. */
  isSending: boolean;
  /** Renders the section of a licensed integration with the given fields. */
  integration?: (fields: FlowFields) => ReactNode;
  /** The name of the stored mapping, which may be deleted by now. */
  mappingName: string | null;
  /** Shown below the problems. */
  children?: ReactNode;
}

/** The form of a flow in sections, with an index at the left and its problems at the right. */
export function FlowEditor(props: FlowEditorProps) {
  const { form, problems, hasFailed, queryRef, partner_uuid, flow_type, isSending, mappingName } = props;
  const data = useFragment(
    graphql`
      fragment FlowEditor_query on Query
      @argumentDefinitions(company_uuid: { type: "ID!" }, partner_uuid: { type: "ID!" }) {
        ...SideSection_query @arguments(company_uuid: $company_uuid, partner_uuid: $partner_uuid)
        ...FileTypeSection_query
        ...MappingSection_query @arguments(company_uuid: $company_uuid)
        ...NotificationSection_query @arguments(company_uuid: $company_uuid)
      }
    `,
    queryRef,
  );
  const [current, setCurrent] = useState<string | null>(null);
  // A new flow lacks most of its required values: its fields show a problem only once touched, the list shows all at
  // once.
  const shown = form.isNew
    ? problems.filter(({ path }) => form.changed.some((value) => value.split('.')[0] === path.split('.')[0]))
    : problems;
  const fields = flowFields(form, shown);
  return (
    <div className={styles.columns}>
      <SectionIndex form={form} problems={problems} current={current} />
      <div
        className={styles.form}
        onFocus={({ target }) => {
          const id = target.closest(`.${styles.section ?? ''}`)?.id;
          if (id) setCurrent(id.replace(/^section-/, ''));
        }}
      >
        <EntityForm form={form} wide>
          <GeneralSection fields={fields} />
          {props.integration?.(fields)}
          <Part title={sectionTitle('source')}>
            <SideSection end="source" isOwnEnd={isSending} fields={fields} queryRef={data} />
          </Part>
          <FileTypeSection end="source" fields={fields} queryRef={data} />
          <ScriptSection name="pre_processor" fields={fields} />
          <FilterSection fields={fields} />
          <Part title={sectionTitle('mapping')}>
            <MappingSection fields={fields} queryRef={data} storedName={mappingName} />
          </Part>
          <DataTagSection fields={fields} />
          <FileTypeSection end="destination" fields={fields} queryRef={data} />
          <ScriptSection name="post_processor" fields={fields} />
          <Part title={sectionTitle('destination')}>
            <SideSection end="destination" isOwnEnd={!isSending} fields={fields} queryRef={data} />
          </Part>
          <AcknowledgmentSection fields={fields} />
          <AdvancedSection fields={fields} />
          <Part title={sectionTitle('notifications')}>
            <NotificationSection
              fields={fields}
              queryRef={data}
              partner_uuid={partner_uuid}
              flow_type={flow_type}
            />
          </Part>
        </EntityForm>
      </div>
      <div className={styles.rail}>
        <ProblemList problems={problems} formId={form.id} hasFailed={hasFailed} />
        <div className={styles.facts}>{props.children}</div>
      </div>
    </div>
  );
}
