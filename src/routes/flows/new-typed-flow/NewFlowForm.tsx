import { graphql, useFragment } from 'react-relay/hooks';
import { useNavigate } from 'react-router';
import type { NewFlowForm_query$key } from '#gql/NewFlowForm_query';
import type { NewFlowForm_type$key } from '#gql/NewFlowForm_type';
import { Button } from '#ui/actions/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Card } from '#ui/page/Card.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { paths } from '../../paths.ts';
import { FlowEditor } from '../flow/FlowEditor.tsx';
import { useFlowForm } from '../flow/useFlowForm.ts';
import { useProblems } from '../flow/useProblems.ts';
import styles from '../flow/flow.module.css';

interface NewFlowFormProps {
  company_uuid: string;
  partner_uuid: string;
  flow_name: string;
  typeRef: NewFlowForm_type$key;
  queryRef: NewFlowForm_query$key;
}

/** The form of a new flow; nothing is stored before Save. */
export function NewFlowForm(props: NewFlowFormProps) {
  const { company_uuid, partner_uuid, flow_name, typeRef, queryRef } = props;
  const type = useFragment(
    graphql`
      fragment NewFlowForm_type on FlowType {
        code
        label
        direction
        edi_equivalents
        description
      }
    `,
    typeRef,
  );
  const data = useFragment(
    graphql`
      fragment NewFlowForm_query on Query
      @argumentDefinitions(
        company_uuid: { type: "ID!" }
        partner_uuid: { type: "ID!" }
        draft: { type: "SaveFlowInput!" }
      ) {
        validate_flow(input: $draft) {
          ...useProblems_validation
        }
        ...FlowEditor_query @arguments(company_uuid: $company_uuid, partner_uuid: $partner_uuid)
      }
    `,
    queryRef,
  );
  const flow_type = type.code;
  const navigate = useNavigate();
  const form = useFlowForm({
    company_uuid,
    partner_uuid,
    configurationRef: null,
    created: { flow_type, flow_name },
  });
  const { problems, hasFailed } = useProblems({
    form,
    configurationRef: null,
    validationRef: data.validate_flow,
    subject: { partner_uuid, flow_type },
  });
  return (
    <div className={cx(styles.page, styles.isNew)}>
      <div className={styles.head}>
        <PageHead
          title={<bdi>{flow_name}</bdi>}
          badge={<StatusBadge tone="sub">New</StatusBadge>}
          context="Not saved yet"
          actions={
            <>
              <Button
                onClick={() =>
                  form.askDiscard(() => void navigate(paths.partnerFlows({ company_uuid, partner_uuid })))
                }
              >
                Cancel
              </Button>
              <Button
                type="submit"
                form={form.id}
                look="primary"
                busy={form.isSaving}
                aria-keyshortcuts="Control+S Meta+S"
              >
                Save
              </Button>
            </>
          }
        />
      </div>
      <FlowEditor
        form={form}
        problems={problems}
        hasFailed={hasFailed}
        queryRef={data}
        partner_uuid={partner_uuid}
        flow_type={flow_type}
        isSending={type.direction === 'SEND'}
        mappingName={null}
      >
        <Card title="Flow type" foot="It cannot be changed later.">
          <KeyValue
            facts={[
              { label: 'Type', value: type.label },
              { label: 'What for', value: type.description },
              {
                label: 'EDI',
                value: type.edi_equivalents.length > 0 ? type.edi_equivalents.join(', ') : null,
              },
            ]}
          />
        </Card>
      </FlowEditor>
    </div>
  );
}
