import { IconCheck, IconDots } from '@tabler/icons-react';
import { Button } from '#ui/actions/Button.tsx';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { exampleWords, levelLooks, needsReview, type LeveledField } from './coverage.ts';
import styles from './result.module.css';

interface CoverageRowProps {
  field: LeveledField;
  isBusy: boolean;
  onChoose: () => void;
  onConfirm: () => void;
  onClear: () => void;
}

/** One field of the document with its source and the confidence in it. */
export function CoverageRow({ field, isBusy, onChoose, onConfirm, onClear }: CoverageRowProps) {
  const { target_path, source_path, is_required, note, example, level } = field;
  const { tone, label } = levelLooks[level];
  const hasSource = source_path !== null;
  const words = [!hasSource && (is_required ? 'Required' : 'Optional'), note].filter(Boolean).join('; ');
  return (
    <tr data-field={target_path}>
      <td>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </td>
      <td>
        <code>{target_path}</code>
        {words !== '' && <small>{words}</small>}
      </td>
      <td>
        {hasSource ? <code>{source_path}</code> : <span className="muted">None</span>}
        {hasSource && exampleWords(example) !== '' && (
          <small className={styles.example}>{exampleWords(example)}</small>
        )}
      </td>
      <td>
        <span className={styles.actions}>
          {!hasSource ? (
            <Button small aria-label={`Choose source of ${target_path}`} onClick={onChoose}>
              Choose source
            </Button>
          ) : (
            needsReview(level) && (
              <Button
                small
                busy={isBusy}
                icon={<IconCheck size={14} aria-hidden="true" />}
                aria-label={`Confirm ${target_path}`}
                onClick={onConfirm}
              >
                Confirm
              </Button>
            )
          )}
          {hasSource && (
            <Menu
              label={`Actions for ${target_path}`}
              align="end"
              items={[
                { label: 'Choose another source…', onSelect: onChoose },
                { label: 'Leave empty', onSelect: onClear },
              ]}
              renderTrigger={(trigger) => (
                <IconButton
                  {...trigger}
                  small
                  label={`Actions for ${target_path}`}
                  icon={<IconDots size={16} />}
                />
              )}
            />
          )}
        </span>
      </td>
    </tr>
  );
}
