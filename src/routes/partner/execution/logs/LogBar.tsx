import { IconArrowBarToDown, IconBug, IconDownload, IconRegex, IconTextWrap } from '@tabler/icons-react';
import { downloadText, fileNameOf } from '#lib/download.ts';
import { formatCount } from '#lib/numbers.ts';
import { pluralize, sentenceCase } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { FilterMenu } from '#ui/filters/FilterMenu.tsx';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { stepList, stepWords } from '#shared/executions/labels.ts';
import { toJsonLines, toLogText } from './log-export.ts';
import { logLevels, type LogFilters, type LogLine } from './log-filters.ts';
import styles from './logs.module.css';

interface LogBarProps {
  lines: readonly LogLine[];
  shown: readonly LogLine[];
  filters: LogFilters;
  onChange: (changed: Partial<LogFilters>) => void;
  /** Why the regular expression is invalid. */
  error: string | null;
  wrap: boolean;
  onWrap: (wrap: boolean) => void;
  /** Null if no more lines will arrive. */
  follow: boolean | null;
  onFollow: (follow: boolean) => void;
  onFirstError: (() => void) | null;
  fileName: string;
}

/** The log's filters and actions. */
export function LogBar(props: LogBarProps) {
  const { lines, shown, filters, onChange, error, wrap, onWrap, follow, onFollow, onFirstError } = props;
  const name = fileNameOf(props.fileName);
  const steps = stepList.filter((step) => lines.some((line) => line.step === step));
  return (
    <div className={styles.bar}>
      <SearchField
        label="Search the log"
        placeholder={filters.isRegex ? 'Regular expression' : 'Text'}
        value={filters.text}
        onSearch={(text) => onChange({ text })}
        shortcut="/"
      />
      <IconButton
        label="Regular expression"
        aria-pressed={filters.isRegex}
        icon={<IconRegex size={16} />}
        onClick={() => onChange({ isRegex: !filters.isRegex })}
      />
      <FilterMenu
        label="Level"
        single
        options={logLevels.map((value) => ({
          value,
          label: value === 'ERROR' ? 'Errors only' : `${sentenceCase(value)} and above`,
        }))}
        selected={filters.level ? [filters.level] : []}
        onChange={([level = null]) => onChange({ level })}
      />
      <FilterMenu
        label="Step"
        single
        options={steps.map((value) => ({ value, label: stepWords(value) }))}
        selected={filters.step ? [filters.step] : []}
        onChange={([step = null]) => onChange({ step })}
      />
      <span className={styles.count} role="status">
        {shown.length === lines.length
          ? pluralize(lines.length, 'line')
          : `${formatCount(shown.length)} of ${pluralize(lines.length, 'line')}`}
      </span>
      <span className={styles.tools}>
        {onFirstError && (
          <Button small look="quiet" icon={<IconBug size={14} />} onClick={onFirstError}>
            First error
          </Button>
        )}
        {follow !== null && (
          <Button
            small
            look="quiet"
            aria-pressed={follow}
            icon={<IconArrowBarToDown size={14} />}
            onClick={() => onFollow(!follow)}
          >
            {follow ? 'Following' : 'Follow'}
          </Button>
        )}
        <IconButton
          small
          label="Wrap long lines"
          aria-pressed={wrap}
          icon={<IconTextWrap size={16} />}
          onClick={() => onWrap(!wrap)}
        />
        <Menu
          label="Download the log"
          align="end"
          items={[
            { heading: shown.length < lines.length ? 'Lines shown' : 'All lines' },
            {
              label: 'Text',
              hint: '.log',
              onSelect: () => downloadText(`${name}.log`, toLogText(shown)),
            },
            {
              label: 'JSON, one object per line',
              hint: '.jsonl',
              onSelect: () => downloadText(`${name}.jsonl`, toJsonLines(shown), 'application/jsonl'),
            },
          ]}
          renderTrigger={(trigger) => (
            <Button {...trigger} small look="quiet" icon={<IconDownload size={14} />}>
              Download
            </Button>
          )}
        />
      </span>
      {error !== null && (
        <p className={styles.error} role="alert">
          Invalid regular expression: {error}
        </p>
      )}
    </div>
  );
}
