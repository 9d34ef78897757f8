import { useEffect, useRef, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { useNavigate, useSearchParams } from 'react-router';
import type { MultiCompanyScreenQuery } from '#gql/MultiCompanyScreenQuery';
import { lazily } from '#lib/lazily.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Card } from '#ui/page/Card.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { Stepper } from '#ui/page/Stepper.tsx';
import { paths } from '../../paths.ts';
import { useIsHere } from '../../useGoOn.ts';
import { actions } from './action-labels.ts';
import { ActionStep } from './ActionStep.tsx';
import { EarlierRuns } from './EarlierRuns.tsx';
import styles from './MultiCompany.module.css';
import { StepSkeleton } from './MultiCompanySkeleton.tsx';
import { PreviewStep } from './PreviewStep.tsx';
import { RunStep } from './RunStep.tsx';
import { readWizard, steps, wizardPath, type Wizard } from './wizard-address.ts';

/** Lazy, because it is the only step with fields: choosing an action or opening a run does not need their code. */
const WorkspacesStep = lazily(() => import('./WorkspacesStep.tsx'), 'WorkspacesStep');

/** `/multic`: makes a change in several workspaces, in four steps. Each step has an address of its own. */
export function MultiCompanyScreen() {
  const query = graphql`
    query MultiCompanyScreenQuery(
      $run_uuid: ID!
      $has_run: Boolean!
      $people: Boolean!
      $flow_types: Boolean!
      $tables: Boolean!
      $mappings: Boolean!
      $functions: Boolean!
      $templates: Boolean!
    ) @throwOnFieldError {
      viewer {
        user_uuid
        companies {
          company_uuid
          viewer_can_edit
        }
        ...EarlierRuns_viewer
      }
      ...WorkspacesStep_query
        @arguments(
          people: $people
          flow_types: $flow_types
          tables: $tables
          mappings: $mappings
          functions: $functions
          templates: $templates
        )
      multi_company_run(run_uuid: $run_uuid) @include(if: $has_run) {
        run_uuid
        title
        dry_run
        ...PreviewStep_run
        ...RunStep_run
      }
    }
  `;
  const { viewer, multi_company_run: run, ...data } = useRouteQuery<MultiCompanyScreenQuery>(query);
  const [search] = useSearchParams();
  const isHere = useIsHere(['step', 'action']);
  const navigate = useNavigate();
  const [kept, setKept] = useState<Wizard | null>(null);
  const address = readWizard(search);
  // Going back in the history keeps the values that were entered in later entries.
  const isSame = kept !== null && (address.action === null || kept.action === address.action);
  const wizard: Wizard =
    isSame && address.step === 'action'
      ? { ...address, action: kept.action, values: kept.values, company_uuids: kept.company_uuids }
      : address;
  const change = (next: Partial<Wizard>) => {
    // It may follow an answer that comes late.
    if (!isHere()) return;
    const changed = { ...wizard, ...next };
    setKept(changed);
    void navigate(wizardPath(changed), { replace: true, preventScrollReset: true });
  };
  const goTo = (next: Partial<Wizard>) => {
    if (!isHere()) return;
    const changed = { ...wizard, ...next };
    setKept(changed);
    void navigate(wizardPath(changed));
  };
  // The pressed button disappears with its step, and the shell only moves the focus between pages.
  const pageRef = useRef<HTMLDivElement>(null);
  const before = useRef(wizard.step);
  useEffect(() => {
    if (before.current !== wizard.step) pageRef.current?.querySelector('h1')?.focus();
    before.current = wizard.step;
  }, [wizard.step]);
  const isMissing = wizard.step === 'preview' ? !run?.dry_run : wizard.step === 'run' && !run;
  const at = steps.indexOf(wizard.step);
  const mayDoNothing = !viewer.companies.some(({ viewer_can_edit }) => viewer_can_edit);
  const history = (
    <Part title="Earlier runs">
      <EarlierRuns viewerRef={viewer} shown={run?.run_uuid ?? null} />
    </Part>
  );
  return (
    <Parts query={query} subject={`${wizard.step} ${run?.run_uuid ?? ''}`}>
      <div ref={pageRef} className={styles.page}>
        <PageHead
          title="Multi-workspace action"
          context={
            wizard.step === 'run'
              ? run?.title
              : wizard.step === 'workspaces' && wizard.action
                ? `${actions[wizard.action].label}. Nothing changes before step 4`
                : 'Nothing changes before step 4'
          }
          actions={
            wizard.step === 'action' &&
            !mayDoNothing && (
              <AnchorButton to={paths.multiCompanyUsers()}>Users of all workspaces</AnchorButton>
            )
          }
        />
        {mayDoNothing ? (
          <Card>
            <EmptyState kind="forbidden" title="Only editors and owners can do this">
              Ask an owner of a workspace to make you an editor or owner.
            </EmptyState>
          </Card>
        ) : isMissing ? (
          <Card>
            <EmptyState
              kind="none"
              title="This run was not found"
              action={<AnchorButton to={paths.multiCompany()}>Choose an action</AnchorButton>}
            >
              It does not exist, or it concerns workspaces that you do not manage.
            </EmptyState>
          </Card>
        ) : (
          <>
            <Stepper
              label="Multi-workspace action"
              current={at}
              steps={steps.map((step, index) => ({
                label: stepLabels[step],
                to: index < 2 && at < 3 ? wizardPath({ ...wizard, step }) : null,
              }))}
            />
            {wizard.step === 'action' && <ActionStep wizard={wizard} />}
            {wizard.step === 'workspaces' && wizard.action && (
              <Part title="Workspaces" fallback={<StepSkeleton />}>
                <WorkspacesStep
                  key={wizard.action}
                  queryRef={data}
                  action={wizard.action}
                  wizard={wizard}
                  onChange={change}
                  onPreviewed={goTo}
                />
              </Part>
            )}
            {wizard.step === 'preview' && run && (
              <PreviewStep key={run.run_uuid} runRef={run} wizard={wizard} onChange={change} onNext={goTo} />
            )}
            {wizard.step === 'run' && run ? <RunStep runRef={run}>{history}</RunStep> : null}
            {wizard.step === 'action' && history}
          </>
        )}
      </div>
    </Parts>
  );
}

const stepLabels = { action: 'Action', workspaces: 'Workspaces', preview: 'Preview', run: 'Run' };
