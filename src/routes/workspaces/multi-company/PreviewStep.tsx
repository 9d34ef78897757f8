import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { PreviewStep_run$key } from '#gql/PreviewStep_run';
import { pluralize } from '#lib/text.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Button } from '#ui/actions/Button.tsx';
import { UiLink } from '#ui/links.tsx';
import { Card } from '#ui/page/Card.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { StepFoot } from '#ui/page/StepFoot.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { PreviewRows } from './PreviewRows.tsx';
import { useRunAction } from './useRunAction.ts';
import { askedOf, wizardOf, wizardPath, type Wizard } from './wizard-address.ts';

interface PreviewStepProps {
  runRef: PreviewStep_run$key;
  wizard: Wizard;
  onChange: (change: Partial<Wizard>) => void;
  onNext: (change: Partial<Wizard>) => void;
}

/** Step 3: the expected result in each workspace. Workspaces that cannot be changed are shown, but unchecked. */
export function PreviewStep({ runRef, wizard, onChange, onNext }: PreviewStepProps) {
  const run = useFragment(
    graphql`
      fragment PreviewStep_run on MultiCompanyRun {
        run_uuid
        title
        started_at
        unchanged_count
        denied_count
        failed_count
        changed_count
        results {
          company_uuid
          outcome
        }
        ...PreviewRows_run
        ...useRunAction_run
        ...wizardAddress_run
      }
    `,
    runRef,
  );
  const { start, repeat, isStarting, isRepeating } = useRunAction(run);
  // In local state, because the address follows too slowly for quick clicks.
  const [without, setWithout] = useState(wizard.without);
  const changing = run.results.filter(({ outcome }) => outcome === 'CHANGED');
  const kept = changing.filter(({ company_uuid }) => !without.includes(company_uuid));
  const company_uuids = run.results.map(({ company_uuid }) => company_uuid);
  // From the dry run, because the address may be older.
  const asked = {
    ...wizardOf(askedOf(run), company_uuids),
    preview: run.run_uuid,
  };
  const rest = [
    [run.unchanged_count, 'no change'],
    [run.denied_count, 'not allowed'],
    [run.failed_count, 'not possible'],
  ] as const;
  const again = async () => {
    const preview = await repeat(company_uuids);
    if (preview) onChange({ ...asked, step: 'preview', preview, without });
  };
  return (
    <>
      <Card>
        <KeyValue
          facts={[
            {
              label: 'Action',
              value: (
                <>
                  {run.title} <UiLink to={wizardPath({ ...asked, step: 'action' })}>Change</UiLink>
                </>
              ),
            },
            {
              label: 'Workspaces',
              value: (
                <>
                  {company_uuids.length} chosen{' '}
                  <UiLink to={wizardPath({ ...asked, step: 'workspaces' })}>Change</UiLink>
                </>
              ),
            },
            { label: 'If one fails', value: 'Continue with the others' },
          ]}
        />
      </Card>
      <Card
        title="Preview"
        hint={
          <>
            Dry run <RelativeTime at={run.started_at} />, nothing has changed yet
          </>
        }
        actions={
          <Button small look="quiet" busy={isRepeating} onClick={() => void again()}>
            Run again
          </Button>
        }
      >
        <PreviewRows
          runRef={run}
          without={without}
          onWithout={(next) => {
            setWithout(next);
            onChange({ without: next });
          }}
          summary={[
            `${run.changed_count} will change`,
            ...rest.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`),
          ].join(', ')}
        />
      </Card>
      <StepFoot
        says={
          changing.length === 0
            ? 'Nothing would change'
            : `${kept.length} of ${pluralize(company_uuids.length, 'workspace')} will change`
        }
      >
        <AnchorButton to={wizardPath({ ...asked, step: 'workspaces' })}>Back</AnchorButton>
        <Button
          look="primary"
          busy={isStarting}
          aria-disabled={kept.length === 0 || undefined}
          data-tip={kept.length === 0 ? 'No workspace is chosen that would change' : undefined}
          onClick={async () => {
            if (kept.length === 0) return;
            const started = await start(kept.map(({ company_uuid }) => company_uuid));
            if (started) onNext({ step: 'run', run: started });
          }}
        >
          {kept.length === 0 ? 'Run' : `Run on ${pluralize(kept.length, 'workspace')}`}
        </Button>
      </StepFoot>
    </>
  );
}
