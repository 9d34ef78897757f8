import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { pluralize } from '#lib/text.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Button } from '#ui/actions/Button.tsx';
import checks from '#ui/actions/check.module.css';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { StepFoot } from '#ui/page/StepFoot.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { DifferenceList } from '../DifferenceList.tsx';
import type { TemplateNames } from '../difference-labels.ts';
import styles from '../templates.module.css';
import { previewLook, resultWords, willChange } from './outcome-labels.ts';
import type { TargetResult } from './useApplyTemplate.ts';

export interface PreviewRow {
  readonly partner_uuid: string;
  readonly partner_name: string;
  /** Whether its flows have been edited since, which an update overwrites. */
  readonly isDrifted: boolean;
  readonly result: TargetResult;
}

interface PreviewStepProps {
  rows: readonly PreviewRow[];
  names: TemplateNames;
  backTo: string;
  onRun: (partner_uuids: readonly string[]) => void;
}

/** What would happen at each partner, or why nothing would. */
export function PreviewStep({ rows, names, backTo, onRun }: PreviewStepProps) {
  const changing = rows.filter(({ result }) => willChange(result)).map(({ partner_uuid }) => partner_uuid);
  const [without, setWithout] = useState<readonly string[]>([]);
  const [opened, setOpened] = useState<readonly string[]>(rows.length === 1 ? changing : []);
  const kept = changing.filter((uuid) => !without.includes(uuid));
  const toggle = (list: readonly string[], uuid: string) =>
    list.includes(uuid) ? list.filter((value) => value !== uuid) : [...list, uuid];
  const unchanged = rows.filter(({ result }) => result.outcome === 'UNCHANGED').length;
  const refused = rows.length - changing.length - unchanged;
  return (
    <>
      <Card
        title="Preview"
        hint={[
          `${changing.length} will change`,
          unchanged > 0 && `${unchanged} no change`,
          refused > 0 && `${refused} not allowed or not possible`,
        ]
          .filter(Boolean)
          .join(', ')}
      >
        <ul className={styles.rows} aria-label="Preview">
          {rows.map(({ partner_uuid, partner_name, isDrifted, result }) => {
            const { tone, label } = previewLook(result, isDrifted);
            const isOpen = opened.includes(partner_uuid);
            const changes = willChange(result);
            return (
              <li key={partner_uuid}>
                <div className={styles.row}>
                  <input
                    type="checkbox"
                    className={checks.check}
                    aria-label={partner_name}
                    disabled={!changes}
                    checked={changes && !without.includes(partner_uuid)}
                    onChange={() => setWithout(toggle(without, partner_uuid))}
                  />
                  <b>{partner_name}</b>
                  <span>
                    <StatusBadge tone={tone}>{label}</StatusBadge>
                  </span>
                  <span className={styles.said}>
                    {resultWords(result)}
                    {changes && isDrifted && (
                      <span className={styles.muted}>Later changes to its flows are overwritten.</span>
                    )}
                  </span>
                  {result.changes.length > 0 && (
                    <IconButton
                      small
                      label={`${isOpen ? 'Hide' : 'Show'} ${pluralize(result.changes.length, 'change')} at ${partner_name}`}
                      aria-expanded={isOpen}
                      icon={isOpen ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
                      onClick={() => setOpened(toggle(opened, partner_uuid))}
                    />
                  )}
                </div>
                {isOpen && (
                  <div className={styles.inset}>
                    <DifferenceList
                      label={`Changes at ${partner_name}`}
                      differences={result.changes}
                      names={names}
                    />
                  </div>
                )}
              </li>
            );
          })}
        </ul>
      </Card>
      <StepFoot
        says={
          changing.length === 0
            ? 'Nothing would change'
            : `${kept.length} of ${pluralize(rows.length, 'partner')} will change`
        }
      >
        <AnchorButton to={backTo}>Back</AnchorButton>
        <Button
          look="primary"
          aria-disabled={kept.length === 0 || undefined}
          data-tip={kept.length === 0 ? 'None of the selected partners would change' : undefined}
          onClick={() => {
            if (kept.length > 0) onRun(kept);
          }}
        >
          {kept.length === 0 ? 'Apply' : `Apply to ${pluralize(kept.length, 'partner')}`}
        </Button>
      </StepFoot>
    </>
  );
}
