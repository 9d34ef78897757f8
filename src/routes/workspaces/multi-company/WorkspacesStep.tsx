import { useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { WorkspacesStep_query$key } from '#gql/WorkspacesStep_query';
import type { WorkspacesStepPreviewMutation } from '#gql/WorkspacesStepPreviewMutation';
import { pluralize } from '#lib/text.ts';
import { useOnce } from '#relay/useOnce.ts';
import { fieldErrors } from '#relay/user-errors.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Button } from '#ui/actions/Button.tsx';
import checks from '#ui/actions/check.module.css';
import { Card } from '#ui/page/Card.tsx';
import { StepFoot } from '#ui/page/StepFoot.tsx';
import { SimpleTable, type SimpleColumn } from '#ui/table/SimpleTable.tsx';
import { roleLabel } from '../../role-label.ts';
import { actions, type ActionName } from './action-labels.ts';
import { CompanyName } from './CompanyName.tsx';
import styles from './MultiCompany.module.css';
import { ValueFields } from './ValueFields.tsx';
import { valueErrors } from './value-errors.ts';
import { valuesToSend, wizardPath, type Wizard } from './wizard-address.ts';

interface WorkspacesStepProps {
  queryRef: WorkspacesStep_query$key;
  action: ActionName;
  wizard: Wizard;
  onChange: (change: Partial<Wizard>) => void;
  /** Called when the dry run has finished. */
  onPreviewed: (change: Partial<Wizard>) => void;
}

type Draft = Pick<Wizard, 'values' | 'company_uuids'>;

/** Step 2: the workspaces and the values. A dry run opens the next step. */
export function WorkspacesStep(props: WorkspacesStepProps) {
  const { queryRef, action, wizard, onChange, onPreviewed } = props;
  const { viewer, ...data } = useFragment(
    graphql`
      fragment WorkspacesStep_query on Query
      @argumentDefinitions(
        people: { type: "Boolean!" }
        flow_types: { type: "Boolean!" }
        tables: { type: "Boolean!" }
        mappings: { type: "Boolean!" }
        functions: { type: "Boolean!" }
        templates: { type: "Boolean!" }
      ) {
        viewer {
          user_uuid
          companies {
            company_uuid
            company_name
            status
            my_role
            my_access
            viewer_can_edit
            ...CompanyName_company
          }
        }
        ...ValueFields_query
          @arguments(
            people: $people
            flow_types: $flow_types
            tables: $tables
            mappings: $mappings
            functions: $functions
            templates: $templates
          )
      }
    `,
    queryRef,
  );
  const { companies } = viewer;
  const [run, isRunning] = useOnce<WorkspacesStepPreviewMutation>(
    graphql`
      mutation WorkspacesStepPreviewMutation($input: RunMultiCompanyActionInput!) {
        run_multi_company_action(input: $input) {
          multi_company_run {
            run_uuid
            title
            dry_run
            ...PreviewStep_run
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'There is no preview', inForm: actions[action].values },
  );
  // In local state, because the address follows too slowly for typing.
  const [{ values, company_uuids }, setDraft] = useState<Draft>(wizard);
  const edit = (next: Partial<Draft>) => {
    const draft = { values, company_uuids, ...next };
    setDraft(draft);
    onChange(draft);
  };
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const rootRef = useRef<HTMLDivElement>(null);
  const open = companies.filter(({ viewer_can_edit }) => viewer_can_edit);
  const chosen = open.filter(({ company_uuid }) => company_uuids.includes(company_uuid));
  const errors = { ...refused, ...valueErrors(action, values) };
  const choose = (uuids: readonly string[]) => edit({ company_uuids: uuids });
  const toggle = (company_uuid: string, on: boolean) =>
    choose([...company_uuids.filter((each) => each !== company_uuid), ...(on ? [company_uuid] : [])]);
  const preview = async () => {
    setChecked(true);
    setRefused({});
    if (Object.keys(valueErrors(action, values)).length > 0 || chosen.length === 0) {
      // After the errors have been rendered.
      requestAnimationFrame(() => {
        const wrong = rootRef.current?.querySelector<HTMLElement>(
          '[aria-invalid="true"], [role="alert"], [data-wrong] input',
        );
        wrong?.focus();
      });
      return;
    }
    const result = await run({
      input: {
        action: actions[action].action,
        company_uuids: chosen.map(({ company_uuid }) => company_uuid),
        dry_run: true,
        ...valuesToSend(action, values),
      },
    });
    if (!result.ok) setRefused(fieldErrors(result.errors));
    const preview_uuid = result.ok
      ? result.response.run_multi_company_action.multi_company_run?.run_uuid
      : undefined;
    if (preview_uuid !== undefined)
      onPreviewed({ step: 'preview', preview: preview_uuid, without: [], values, company_uuids });
  };
  type Row = (typeof companies)[number];
  const columns: readonly SimpleColumn<Row>[] = [
    {
      id: 'name',
      header: 'Workspace',
      grow: true,
      cell: (company) => (
        <span className={styles.choice}>
          <input
            type="checkbox"
            className={checks.check}
            aria-label={company.company_name}
            checked={company.viewer_can_edit && company_uuids.includes(company.company_uuid)}
            disabled={!company.viewer_can_edit}
            onChange={(event) => toggle(company.company_uuid, event.currentTarget.checked)}
          />
          <CompanyName companyRef={company} />
        </span>
      ),
    },
    {
      id: 'role',
      header: 'Your role',
      cell: ({ my_role, my_access }) => <span className="muted">{roleLabel({ my_role, my_access })}</span>,
    },
    {
      id: 'reason',
      header: 'Not allowed',
      grow: true,
      phone: 'under',
      cell: ({ status, my_role, my_access, viewer_can_edit }) => (
        <span className="muted">{reasonAgainst({ status, my_role, my_access, viewer_can_edit })}</span>
      ),
    },
  ];
  const isNone = isChecked && chosen.length === 0;
  return (
    <div ref={rootRef}>
      <Card title={actions[action].label} hint={actions[action].description} padded>
        <ValueFields
          queryRef={data}
          action={action}
          values={values}
          errors={errors}
          isChecked={isChecked}
          onChange={(next) => {
            setRefused({});
            edit({ values: next });
          }}
        />
      </Card>
      <Card
        title="Workspaces"
        hint={`${chosen.length} of ${pluralize(companies.length, 'workspace')} chosen`}
        actions={
          <Button
            small
            onClick={() =>
              choose(chosen.length === open.length ? [] : open.map(({ company_uuid }) => company_uuid))
            }
          >
            {chosen.length === open.length ? 'Choose none' : `Choose all ${open.length}`}
          </Button>
        }
      >
        {isNone && (
          <p role="alert" tabIndex={-1} className={styles.error}>
            Choose at least one workspace.
          </p>
        )}
        <SimpleTable
          label="Workspaces"
          columns={columns}
          rows={companies}
          rowKey={({ company_uuid }) => company_uuid}
        />
      </Card>
      <StepFoot says="The preview shows what would happen in each workspace. It changes nothing.">
        <AnchorButton to={wizardPath({ ...wizard, values, company_uuids, step: 'action' })}>
          Back
        </AnchorButton>
        <Button look="primary" busy={isRunning} onClick={() => void preview()}>
          {chosen.length === 0 ? 'Preview' : `Preview ${pluralize(chosen.length, 'workspace')}`}
        </Button>
      </StepFoot>
    </div>
  );
}

interface Membership {
  readonly status: string;
  readonly my_role: string | null | undefined;
  readonly my_access: string;
  readonly viewer_can_edit: boolean;
}

/** The reason why a workspace cannot be chosen; '' if it can. */
function reasonAgainst({ status, my_role, my_access, viewer_can_edit }: Membership): string {
  if (viewer_can_edit) return '';
  if (status === 'SUSPENDED') return 'The workspace is suspended';
  if (status === 'ARCHIVED') return 'The workspace is archived';
  if (my_access === 'GUEST') return 'You are a guest there; an editor or owner can do this';
  return my_role === 'VIEWER' ? 'You are a viewer there; an editor or owner can do this' : 'Not allowed';
}
