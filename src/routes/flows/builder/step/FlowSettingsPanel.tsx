import { IconSettings } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { FlowSettingsPanel_pickers$key } from '#gql/FlowSettingsPanel_pickers';
import { Part } from '#relay/parts.tsx';
import type { FieldPath } from '#ui/form/form-values.ts';
import { cx } from '#ui/cx.ts';
import { DuplicateFields } from '../../fields/DuplicateFields.tsx';
import { goToField } from '../../fields/go-to-field.ts';
import type { FlowFields, SectionForm } from '../../flow/flow-fields.ts';
import { sectionTitle } from '../../flow/flow-sections.ts';
import { fieldPath, settingOf, type FlowValues } from '../../flow/flow-values.ts';
import { AcknowledgmentSection } from '../../flow/sections/AcknowledgmentSection.tsx';
import { AdvancedSection } from '../../flow/sections/AdvancedSection.tsx';
import { DataTagSection } from '../../flow/sections/DataTagSection.tsx';
import { GeneralSection } from '../../flow/sections/GeneralSection.tsx';
import { NotificationSection } from '../../flow/sections/NotificationSection.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import type { Problem } from '../problems.ts';
import type { FocusWish } from '../useGraphEditor.ts';
import { wholeFlow, type FlowSettings } from './flow-settings.ts';
import { PanelFrame } from './PanelFrame.tsx';
import { plainFields } from './plain-fields.ts';
import { ProblemLines } from './ProblemLines.tsx';
import styles from './step.module.css';

export interface FlowSettingsPanelProps {
  values: FlowSettings;
  change: (patch: Partial<FlowSettings>) => void;
  /** The problems of the flow, not those of its steps. */
  problems: readonly Problem[];
  pickersRef: FlowSettingsPanel_pickers$key;
  partner_uuid: string;
  /** The code of the flow's type. */
  flow_type: string;
  isReadOnly: boolean;
  /** The setting to focus, by its path; null for none. */
  focus: FocusWish | null;
  close: () => void;
}

const noForm: SectionForm = { changed: [], isNew: false };

/** The settings of a flow besides its steps, shown while no step is selected. */
export function FlowSettingsPanel(props: FlowSettingsPanelProps) {
  const { values, change, problems, partner_uuid, flow_type, isReadOnly, focus, close } = props;
  const pickers = useFragment(
    graphql`
      fragment FlowSettingsPanel_pickers on Query @argumentDefinitions(company_uuid: { type: "ID!" }) {
        ...NotificationSection_query @arguments(company_uuid: $company_uuid)
      }
    `,
    props.pickersRef,
  );
  const id = useId();
  const flow = wholeFlow(values);
  const pathOf = ({ field }: Problem) =>
    field !== null && isSetting(field, values) ? fieldPath(field) : null;
  const fields: FlowFields<SectionForm> = {
    form: noForm,
    isPanel: true,
    bind: plainFields<FlowValues>({
      id,
      values: flow,
      change(next, path: FieldPath<FlowValues>) {
        const name = settingOf(path) as keyof FlowSettings;
        change({ [name]: next[name] });
      },
      problems,
      pathOf,
    }),
  };
  const goTo = useEffectEvent((wish: FocusWish | null) => {
    if (wish !== null && !goToField(id, fieldPath(wish.field))) goToField(id, 'flow_name');
  });
  useEffect(() => goTo(focus), [focus]);
  return (
    <PanelFrame title="Flow settings" Icon={IconSettings} close={close}>
      <div className={styles.body}>
        <ProblemLines problems={problems.filter((problem) => pathOf(problem) === null)} />
        <fieldset
          className={cx(styles.fields, styles.sections)}
          disabled={isReadOnly}
          aria-label="Flow settings"
        >
          <GeneralSection fields={fields} />
          <DataTagSection fields={fields} />
          <div>
            <FormSection title="Duplicates">
              <DuplicateFields fields={fields} />
            </FormSection>
          </div>
          <AcknowledgmentSection fields={fields} />
          <AdvancedSection fields={fields} />
          <Part title={sectionTitle('notifications')}>
            <NotificationSection
              fields={fields}
              queryRef={pickers}
              partner_uuid={partner_uuid}
              flow_type={flow_type}
            />
          </Part>
        </fieldset>
      </div>
    </PanelFrame>
  );
}

const isSetting = (field: string, values: FlowSettings): boolean => Object.hasOwn(values, settingOf(field));
