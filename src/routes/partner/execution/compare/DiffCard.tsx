import { IconChevronDown, IconChevronUp, IconCopy } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { isPageKey } from '#lib/hotkeys.ts';
import { useDocumentKeys } from '#lib/useDocumentKeys.ts';
import { formatCount } from '#lib/numbers.ts';
import { Button } from '#ui/actions/Button.tsx';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { Segmented } from '#ui/actions/Segmented.tsx';
import checks from '#ui/actions/check.module.css';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { announce } from '#ui/feedback/live-region.ts';
import { notify } from '#ui/feedback/notify.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { useShortcuts, type Shortcut } from '#ui/text/shortcuts.ts';
import { useAddressSearch } from '#routes/useAddressSearch.ts';
import styles from './compare.module.css';
import { copyText, type CopyHead } from './copy-text.ts';
import { isCounted, type Comparison, type Ignored } from './diff/comparison.ts';
import { DiffRows } from './DiffRows.tsx';
import { summaryWords, viewOf, type DiffView } from './diff-view.ts';
import { problemsByUnit, type FileProblem } from './findings.ts';
import { useComparison } from './useComparison.ts';

export interface FileSide {
  readonly file_key: string;
  readonly file_name: string;
  readonly format: string;
  readonly text: string;
  readonly problems: readonly FileProblem[];
}

interface DiffCardProps {
  left: FileSide;
  right: FileSide;
  /** The choice of files, at the start of the toolbar. */
  choice: ReactNode;
  /** The headings above the columns, which identify the files. */
  heads: ReactNode;
  copyHead: CopyHead;
  /** The likely origin of a wrong value. */
  note: ReactNode;
}

const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['N'], does: 'Next difference' },
  { keys: ['P'], does: 'Previous difference' },
  { keys: ['I'], does: 'Show or leave out what is ignored' },
];

const structured: ReadonlySet<string> = new Set(['X12', 'EDIFACT', 'JSON', 'XML', 'CSV']);
const viewNames: Readonly<Record<string, string>> = { JSON: 'Values', XML: 'Values', CSV: 'Rows' };
const none: ReadonlyMap<number, readonly string[]> = new Map();

/** Two files side by side. The options (what is ignored, only differences, compare as text) are in the address. */
export function DiffCard({ left, right, choice, heads, copyHead, note }: DiffCardProps) {
  const [search, change] = useAddressSearch();
  const asText = search.get('view') === 'text';
  const technical = search.get('control') !== '1';
  const order = search.get('order') !== '1';
  const only = search.get('only') === '1';
  const ignored = useMemo<Ignored>(() => ({ technical, order }), [technical, order]);
  const { comparison, failed } = useComparison(`${left.file_key} ${right.file_key}`, left, right, asText);
  const problems = useMemo(
    () => (comparison ? problemsByUnit(comparison, right) : none),
    [comparison, right],
  );
  const view = useMemo(
    () => comparison && viewOf(comparison, { ignored, only, rejected: new Set(problems.keys()) }),
    [comparison, ignored, only, problems],
  );
  const set = (name: string, on: boolean, value = '1') =>
    change((now) => (on ? now.set(name, value) : now.delete(name)));
  const isChoice = left.format === right.format && structured.has(right.format);
  return (
    <>
      <div className={styles.bar}>
        {choice}
        {isChoice && (
          <Segmented
            className={styles.views}
            label="Compare by"
            options={[
              { value: 'units', label: viewNames[right.format] ?? 'Segments' },
              { value: 'text', label: 'Text' },
            ]}
            value={asText ? 'text' : 'units'}
            onChange={(value) => set('view', value === 'text', 'text')}
          />
        )}
      </div>
      <div className={styles.options}>
        <Tick checked={technical} onChange={(on) => set('control', !on)}>
          Ignore control numbers, dates and counts
        </Tick>
        <Tick checked={order} onChange={(on) => set('order', !on)}>
          Ignore order data
        </Tick>
        <Tick checked={only} onChange={(on) => set('only', on)}>
          Only differences
        </Tick>
        <span className={styles.legend}>≈ differs but is ignored</span>
      </div>
      {heads}
      {comparison?.notice && <p className={styles.notice}>{comparison.notice}</p>}
      {failed && (
        <EmptyState kind="failed" title="The files could not be compared">
          Download them to compare them with another program.
        </EmptyState>
      )}
      {comparison && view ? (
        <Differences
          // The current difference is an index into this comparison, so another one starts over.
          key={`${left.file_key} ${right.file_key} ${comparison.unit}`}
          comparison={comparison}
          view={view}
          ignored={ignored}
          problems={problems}
          note={note}
          copyHead={copyHead}
          label={`${left.file_name} and ${right.file_name}`}
          onIgnore={() => {
            const isAny = technical || order;
            change((now) => {
              for (const name of ['control', 'order'])
                if (isAny) now.set(name, '1');
                else now.delete(name);
            });
          }}
        />
      ) : (
        !failed && (
          <div className={styles.waiting}>
            <Skeleton shape="text" count={12} label="Comparing the files" />
          </div>
        )
      )}
    </>
  );
}

interface DifferencesProps {
  comparison: Comparison;
  view: DiffView;
  ignored: Ignored;
  problems: ReadonlyMap<number, readonly string[]>;
  note: ReactNode;
  copyHead: CopyHead;
  label: string;
  onIgnore: () => void;
}

function Differences(props: DifferencesProps) {
  const { comparison, view, ignored, problems, note, copyHead, label, onIgnore } = props;
  const { places, counts, items } = view;
  const rejected = places.findIndex((place) => {
    const item = items[place];
    return item?.kind === 'row' && item.state === 'rejected';
  });
  const [{ place, turn }, setPlace] = useState({ place: Math.max(rejected, 0), turn: 0 });
  const at = Math.min(place, places.length - 1);
  const item = places[at] ?? -1;
  const go = (by: number) => {
    if (places.length === 0) return;
    const next = (at + by + places.length) % places.length;
    setPlace({ place: next, turn: turn + 1 });
    announce(`Difference ${next + 1} of ${places.length}. ${wordsAt(places[next] ?? -1, props)}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.shiftKey || !isPageKey(event)) return;
    const key = event.key.toLowerCase();
    if (key === 'n') go(1);
    if (key === 'p') go(-1);
    if (key === 'i') onIgnore();
  };
  useShortcuts('Differences', SHORTCUTS);
  useDocumentKeys(onKeyDown);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(copyText({ head: copyHead, comparison, view, ignored, problems }));
      announce('Copied the differences');
      notify.info('Differences copied');
    } catch {
      notify.error('The browser blocked copying', 'Could not copy the differences');
    }
  };
  return (
    <>
      <div className={styles.summary}>
        {counts.rejected > 0 && (
          <StatusBadge tone="fail">{formatCount(counts.rejected)} rejected</StatusBadge>
        )}
        <b>{summaryWords(comparison.unit, view)}</b>
        {counts.ignored > 0 && <span className="muted">{formatCount(counts.ignored)} ignored</span>}
        <div className={styles.steps}>
          <Button small look="quiet" icon={<IconCopy size={14} />} onClick={() => void copy()}>
            Copy as text
          </Button>
          <IconButton
            small
            look="default"
            label="Previous difference"
            icon={<IconChevronUp size={14} />}
            disabled={places.length === 0}
            onClick={() => go(-1)}
          />
          <span className={styles.place}>
            {places.length === 0 ? 0 : at + 1} of {formatCount(places.length)}
          </span>
          <IconButton
            small
            look="default"
            label="Next difference"
            icon={<IconChevronDown size={14} />}
            disabled={places.length === 0}
            onClick={() => go(1)}
          />
        </div>
      </div>
      {items.length === 0 ? (
        <EmptyState kind="filtered" small title="Nothing differs">
          {counts.ignored > 0 ? 'Only what is ignored is different.' : 'The files have the same content.'}
        </EmptyState>
      ) : (
        <DiffRows
          comparison={comparison}
          items={items}
          ignored={ignored}
          current={{ item, turn }}
          problems={problems}
          note={note}
          label={label}
        />
      )}
      <p className={styles.keys}>
        <kbd>N</kbd> next difference, <kbd>P</kbd> previous, <kbd>I</kbd> show what is ignored
      </p>
    </>
  );
}

function wordsAt(place: number, { view, comparison, ignored, problems }: DifferencesProps): string {
  const item = view.items[place];
  if (item?.kind !== 'row') return '';
  const { row } = item;
  const values = comparison
    .differences(row)
    .filter(({ noise }) => isCounted(noise, ignored))
    .map(
      (difference) =>
        `${difference.place}: ${difference.left || 'empty'}, now ${difference.right || 'empty'}`,
    );
  if (row.left < 0) values.push(`Added ${comparison.raw('right', row.right)}`);
  if (row.right < 0) values.push(`Removed ${comparison.raw('left', row.left)}`);
  return [...values, ...(problems.get(row.right) ?? [])].join('. ');
}

interface TickProps {
  checked: boolean;
  onChange: (on: boolean) => void;
  children: ReactNode;
}

function Tick({ checked, onChange, children }: TickProps) {
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        className={checks.check}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {children}
    </label>
  );
}
