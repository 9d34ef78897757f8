import { pluralize } from '#lib/text.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Button } from '#ui/actions/Button.tsx';
import { UiLink } from '#ui/links.tsx';
import { Card } from '#ui/page/Card.tsx';
import { StepFoot } from '#ui/page/StepFoot.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { paths } from '#routes/paths.ts';
import { RunBar } from '../../RunBar.tsx';
import styles from '../templates.module.css';
import { resultWords, runLook } from './outcome-labels.ts';
import type { Run } from './useRun.ts';

interface RunRow {
  readonly partner_uuid: string;
  readonly company_uuid: string;
  readonly partner_name: string;
}

interface RunStepProps {
  run: Run;
  rows: readonly RunRow[];
  onRetry: (partner_uuids: readonly string[]) => void;
  backTo: string;
}

/** The progress and result of a run: one row per partner, with the drafts created. */
export function RunStep({ run, rows, onRetry, backTo }: RunStepProps) {
  const { results, isRunning } = run;
  const done = rows.filter(({ partner_uuid }) => results[partner_uuid]);
  const failed = done.filter(({ partner_uuid }) => results[partner_uuid]?.outcome === 'REFUSED');
  return (
    <>
      <Card
        title={isRunning ? `${done.length} of ${pluralize(rows.length, 'partner')}` : 'Result'}
        hint={
          isRunning
            ? 'In progress'
            : [
                `${done.length - failed.length} of ${pluralize(rows.length, 'partner')} set up`,
                failed.length > 0 && `${failed.length} failed`,
              ]
                .filter(Boolean)
                .join(', ')
        }
      >
        <RunBar total={rows.length} done={done.length - failed.length} failed={failed.length} />
        <ul className={styles.rows} aria-label="Results">
          {rows.map(({ partner_uuid, company_uuid, partner_name }) => {
            const result = results[partner_uuid];
            const look = result && runLook(result);
            const at = { company_uuid, partner_uuid };
            return (
              <li key={partner_uuid} className={styles.row}>
                <span />
                <UiLink to={paths.partnerFlows(at)}>
                  <b>{partner_name}</b>
                </UiLink>
                <span>
                  <StatusBadge tone={look?.tone ?? 'wait'}>{look?.label ?? 'Waiting'}</StatusBadge>
                </span>
                <span className={styles.said}>
                  {result && resultWords(result)}
                  {result && result.flow_setups.length > 0 && (
                    <span className={styles.links}>
                      {result.flow_setups.map(({ flow_uuid, flow_name }) => (
                        <UiLink key={flow_uuid} to={paths.flow({ ...at, flow_uuid })}>
                          {flow_name}
                        </UiLink>
                      ))}
                    </span>
                  )}
                </span>
              </li>
            );
          })}
        </ul>
      </Card>
      <StepFoot
        says={
          isRunning
            ? 'Partners are set up one at a time. Finished ones stay as they are.'
            : 'New flows are drafts: check them, then deploy them.'
        }
      >
        {!isRunning && failed.length > 0 && (
          <Button onClick={() => onRetry(failed.map(({ partner_uuid }) => partner_uuid))}>
            Retry {failed.length} failed
          </Button>
        )}
        {!isRunning && (
          <AnchorButton look="primary" to={backTo}>
            Done
          </AnchorButton>
        )}
      </StepFoot>
    </>
  );
}
