import { Suspense, useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { CoverageCard_generation$key } from '#gql/CoverageCard_generation';
import { lazily } from '#lib/lazily.ts';
import { formatCount } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Segmented } from '#ui/actions/Segmented.tsx';
import { announce } from '#ui/feedback/live-region.ts';
import { Card } from '#ui/page/Card.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { ShowMore } from '#ui/table/ShowMore.tsx';
import { useShown } from '#ui/table/useShown.ts';
import { readBuilder } from '../builder-address.ts';
import { useCloseOver } from '#routes/useCloseOver.ts';
import { useIsHere } from '#routes/useGoOn.ts';
import { useOpenOver } from '#routes/useOpenOver.ts';
import { byLevel, levelLooks, needsReview, type Level, type LeveledField } from './coverage.ts';
import { CoverageRow } from './CoverageRow.tsx';
import styles from './result.module.css';
import { useReview } from './useReview.ts';

const ChooseSource = lazily(() => import('./ChooseSource.tsx'), 'ChooseSource');

/** The parameter of the address that opens the choice of a source. */
const SOURCE = 'source';
/** The number of fields shown at first. */
const FEW = 12;

/** Stands for a path while all of them are being confirmed. */
const ALL_MEDIUM = '*';

type FilterName = 'review' | 'all' | 'required';

/** The source of each field of the document: uncertain ones first, certain ones in one line. */
export function CoverageCard({ generationRef }: { generationRef: CoverageCard_generation$key }) {
  const generation = useFragment(
    graphql`
      fragment CoverageCard_generation on MappingGeneration {
        generation_uuid
        unmapped_required
        coverage {
          target_path
          source_path
          confidence
          is_required
          note
          example
        }
        ...ChooseSource_generation
      }
    `,
    generationRef,
  );
  const [change, isChanging] = useReview(generation.generation_uuid);
  const [busyPath, setBusyPath] = useState<string | null>(null);
  const [filter, setFilter] = useState<FilterName>('review');
  const [opened, setOpened] = useState<readonly Level[]>([]);
  const { search } = useLocation();
  const isHere = useIsHere([SOURCE]);
  const cardRef = useRef<HTMLDivElement>(null);
  const { source } = readBuilder(new URLSearchParams(search));
  const fields = byLevel(
    generation.coverage.map((field) => ({
      target_path: field.target_path,
      source_path: field.source_path ?? null,
      confidence: field.confidence ?? null,
      is_required: field.is_required,
      note: field.note ?? null,
      example: field.example as unknown,
    })),
    generation.unmapped_required,
  );
  const mapped = fields.filter(({ source_path }) => source_path !== null).length;
  const unsure = fields.filter(({ level }) => needsReview(level));
  const required = fields.filter(({ is_required }) => is_required);
  const listed =
    filter === 'all'
      ? fields
      : filter === 'required'
        ? required
        : [...unsure, ...fields.filter(({ level }) => opened.includes(level))];
  const shown = useShown(
    listed,
    filter === 'review' ? Math.max(FEW, listed.length - unsure.length + FEW) : FEW * 2,
  );
  const chosen = fields.find(({ target_path }) => target_path === source);

  /** Moves the focus to the row that replaces a removed one, or else to the filters. */
  const focusRow = (at: number, path: string) =>
    requestAnimationFrame(() => {
      const rows = [...(cardRef.current?.querySelectorAll<HTMLElement>('tr[data-field]') ?? [])];
      const row = rows.find(({ dataset }) => dataset['field'] === path) ?? rows[at] ?? rows.at(-1);
      (row?.querySelector('button') ?? cardRef.current?.querySelector<HTMLElement>('input:checked'))?.focus();
    });
  const edit = async (path: string, input: Parameters<typeof change>[0], said: string) => {
    const at = listed.findIndex(({ target_path }) => target_path === path);
    setBusyPath(path);
    const isDone = await change(input);
    setBusyPath(null);
    if (!isDone) return;
    announce(said);
    focusRow(at, path);
  };
  const mediums = unsure.filter(({ level }) => level === 'medium').map(({ target_path }) => target_path);
  const confirmMedium = async () => {
    setBusyPath(ALL_MEDIUM);
    const isDone = await change({ confirmed: mediums });
    setBusyPath(null);
    if (!isDone) return;
    announce(`${pluralize(mediums.length, 'field')} confirmed`);
    focusRow(0, '');
  };
  const openOver = useOpenOver();
  const open = (path: string) => {
    const params = new URLSearchParams(search);
    params.set(SOURCE, path);
    openOver(`?${params}`);
  };
  const close = useCloseOver((shownSearch) => {
    const params = new URLSearchParams(shownSearch);
    params.delete(SOURCE);
    return params;
  });
  const choose = async (target_path: string, source_path: string | null) => {
    const at = listed.findIndex((field) => field.target_path === target_path);
    if (!(await change({ sources: [{ target_path, source_path }] }))) return;
    announce(
      source_path === null ? `${target_path} is left empty` : `${target_path} comes from ${source_path}`,
    );
    if (!isHere()) return;
    close();
    // Only after the drawer has returned the focus, which may be to a button that no longer exists.
    requestAnimationFrame(() => focusRow(at, target_path));
  };
  const row = (field: LeveledField) => {
    const { target_path } = field;
    return (
      <CoverageRow
        key={target_path}
        field={field}
        isBusy={isChanging && busyPath === target_path}
        onChoose={() => open(target_path)}
        onConfirm={() => void edit(target_path, { confirmed: [target_path] }, `${target_path} confirmed`)}
        onClear={() =>
          void edit(
            target_path,
            { sources: [{ target_path, source_path: null }] },
            `${target_path} is left empty`,
          )
        }
      />
    );
  };
  const summary = (level: Level, says: string) => {
    const count = fields.filter((field) => field.level === level).length;
    if (filter !== 'review' || count === 0) return null;
    const isOpen = opened.includes(level);
    const { tone, label } = levelLooks[level];
    return (
      <div className={styles.summary}>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <span className="muted">
          {pluralize(count, 'field')}, {says}
        </span>
        <Button
          small
          look="quiet"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide' : 'Show'} ${level === 'high' ? 'fields of high confidence' : 'optional fields without a source'}`}
          onClick={() => setOpened(isOpen ? opened.filter((value) => value !== level) : [...opened, level])}
        >
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      </div>
    );
  };
  return (
    <div ref={cardRef}>
      <Card
        title="Fields"
        hint={`${formatCount(mapped)} of ${formatCount(fields.length)} have a source`}
        actions={
          <Segmented<FilterName>
            label="Fields shown"
            options={[
              { value: 'review', label: `Needs review ${unsure.length}` },
              { value: 'all', label: `All ${fields.length}` },
              { value: 'required', label: `Required ${required.length}` },
            ]}
            value={filter}
            onChange={setFilter}
          />
        }
        foot={
          shown.canChange || mediums.length > 1 ? (
            <div className={styles.foot}>
              <ShowMore shown={shown} />
              {mediums.length > 1 && (
                <Button
                  small
                  busy={isChanging && busyPath === ALL_MEDIUM}
                  onClick={() => void confirmMedium()}
                >
                  Confirm all {mediums.length} Medium
                </Button>
              )}
            </div>
          ) : undefined
        }
      >
        {filter === 'review' && unsure.length === 0 && (
          <p className={styles.none}>Nothing is left to review.</p>
        )}
        {shown.rows.length > 0 && (
          <table className={styles.table} aria-label="Fields and their sources">
            <thead>
              <tr>
                <th scope="col">Confidence</th>
                <th scope="col">Field</th>
                <th scope="col">Source and sample</th>
                <th scope="col" aria-label="Actions" />
              </tr>
            </thead>
            <tbody>{shown.rows.map(row)}</tbody>
          </table>
        )}
        {summary('absent', 'optional and without a source')}
        {summary('high', 'confirmed by the standard or the specification')}
      </Card>
      {source !== null && chosen && (
        <Suspense fallback={null}>
          <ChooseSource
            generationRef={generation}
            target_path={source}
            current={chosen.source_path}
            isBusy={isChanging}
            onClose={close}
            onChoose={(source_path) => void choose(source, source_path)}
          />
        </Suspense>
      )}
    </div>
  );
}
