import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { AttentionList_pulse$key } from '#gql/AttentionList_pulse';
import type { AttentionList_query$key } from '#gql/AttentionList_query';
import { formatCount } from '#lib/numbers.ts';
import { lazily } from '#lib/lazily.ts';
import { Segmented } from '#ui/actions/Segmented.tsx';
import type { GridColumn } from '#ui/data-grid/columns.ts';
import { DataGrid } from '#ui/data-grid/DataGrid.tsx';
import { useGridLayout } from '#ui/data-grid/useGridLayout.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Card } from '#ui/page/Card.tsx';
import { ShowMore } from '#ui/table/ShowMore.tsx';
import { useShown } from '#ui/table/useShown.ts';
import { useShortcuts } from '#ui/text/shortcuts.ts';
import type { ProblemView } from '../pulse-address.ts';
import { problemViews } from '../pulse-view.ts';
import { askedByKey, emptyWords, SHORTCUTS, type Asked } from './attention-labels.ts';
import { AttentionRow, type AttentionColumn } from './AttentionRow.tsx';
import styles from './Attention.module.css';
import { useProblems } from './useProblems.ts';

// Lazy, because the dialog and its forms are as large as the list.
const GroupDialog = lazily(() => import('./GroupDialog.tsx'), 'GroupDialog');

/** How many problems are shown at first: enough to tell at a glance whether there are many. */
const SHOWN = 8;
const MORE = 20;

const columns: readonly GridColumn<AttentionColumn>[] = [
  { id: 'problem', header: 'Problem', width: 206, required: true },
  { id: 'message', header: 'Latest message', width: 180, grow: true, phone: 'hide', spare: 3 },
  { id: 'where', header: 'Where', width: 236, grow: true },
  { id: 'trend', header: 'Trend', width: 100, phone: 'hide', spare: 2 },
  { id: 'first', header: 'First seen', width: 100, align: 'end', phone: 'hide', spare: 1 },
  { id: 'last', header: 'Last seen', width: 100, align: 'end', phone: 'hide', spare: 5 },
  { id: 'count', header: 'Count', width: 62, align: 'end' },
  { id: 'assignee', header: 'Assigned to', width: 108, phone: 'hide', spare: 4 },
  { id: 'reason', header: 'Reason', width: 180, grow: true, phone: 'hide' },
  { id: 'until', header: 'Until', width: 172, phone: 'hide' },
  { id: 'actions', header: 'Actions', headerHidden: true, width: 50, required: true },
];

/** The columns that each view omits: when a problem comes back matters more than its trend. */
const without: Readonly<Record<ProblemView, readonly AttentionColumn[]>> = {
  open: ['reason', 'until'],
  mine: ['reason', 'until'],
  snoozed: ['reason', 'trend', 'first'],
  ignored: ['message', 'trend', 'first', 'last'],
};
const columnsOf = (view: ProblemView) => columns.filter(({ id }) => !without[view].includes(id));
const layouts: Readonly<Record<ProblemView, typeof columns>> = {
  open: columnsOf('open'),
  mine: columnsOf('mine'),
  snoozed: columnsOf('snoozed'),
  ignored: columnsOf('ignored'),
};

interface AttentionListProps {
  queryRef: AttentionList_query$key;
  pulseRef: AttentionList_pulse$key;
  company_uuid: string;
  view: ProblemView;
  onView: (view: ProblemView) => void;
}

/**
 * Problems grouped by kind and flow, those with the most executions first, with their assignees; also those put aside.
 */
export function AttentionList({ queryRef, pulseRef, company_uuid, view, onView }: AttentionListProps) {
  const { viewer } = useFragment(
    graphql`
      fragment AttentionList_query on Query @throwOnFieldError {
        viewer {
          user_uuid
          email
        }
      }
    `,
    queryRef,
  );
  const pulse = useFragment(
    graphql`
      fragment AttentionList_pulse on Pulse @throwOnFieldError {
        from
        to
        attention(states: [OPEN, SNOOZED, IGNORED]) {
          reason_code
          kind
          flow_setup {
            flow_uuid
          }
          group {
            group_uuid
            viewer_can_edit
            ...GroupDialog_group
          }
          ...useProblems_items
          ...AttentionRow_item
        }
      }
    `,
    pulseRef,
  );
  const { attention } = pulse;
  const [from, to] = [Date.parse(pulse.from), Date.parse(pulse.to)];
  const places = useProblems(attention);
  const rows = places[view].flatMap((at) => attention[at] ?? []);
  const shown = useShown(rows, SHOWN, MORE);
  const layout = useGridLayout(`pulse-${view}`, layouts[view]);
  const [asked, setAsked] = useState<{ readonly what: Asked; readonly group_uuid: string } | null>(null);
  const opened = asked && attention.find(({ group }) => group?.group_uuid === asked.group_uuid)?.group;
  // The server returns no groups to guests.
  const isMember = attention.some(({ group }) => group);
  const mayEdit = attention.some(({ group }) => group?.viewer_can_edit);
  useShortcuts('Needs attention', mayEdit ? SHORTCUTS : NO_SHORTCUTS);

  // A problem may leave the list after an action and take the focus with it; the row in its place then gets the focus.
  const rootRef = useRef<HTMLDivElement>(null);
  const place = useRef<number | null>(null);
  const isOpen = asked !== null;
  const count = rows.length;
  useEffect(() => {
    if (isOpen || place.current === null || document.activeElement !== document.body) return;
    const row = rootRef.current?.querySelector<HTMLElement>(
      `[data-index="${Math.min(place.current, count - 1)}"]`,
    );
    (row ?? rootRef.current?.querySelector<HTMLElement>('input:checked'))?.focus();
    place.current = null;
  }, [isOpen, count]);

  const ask = useCallback((what: Asked, index: number, group_uuid: string) => {
    place.current = index;
    setAsked({ what, group_uuid });
  }, []);
  const visible = shown.rows;
  const renderRow = useCallback(
    (index: number) => {
      const item = visible[index];
      return item ? (
        <AttentionRow
          // A refresh may put another problem at this index; the key keeps an open menu from switching to it.
          key={`${item.flow_setup.flow_uuid} ${item.reason_code ?? item.kind}`}
          itemRef={item}
          company_uuid={company_uuid}
          counted={{ from, to }}
          me={viewer.email}
          onAsk={(what) => item.group && ask(what, index, item.group.group_uuid)}
          onActing={() => {
            place.current = index;
          }}
        />
      ) : null;
    },
    [visible, company_uuid, from, to, viewer.email, ask],
  );
  const words = emptyWords(view, places.snoozed.length + places.ignored.length);
  return (
    <div ref={rootRef}>
      <Card
        title="Needs attention"
        hint={rows.length > 0 ? `${formatCount(rows.length)}, most executions first` : undefined}
        // Below the rows, so that it adds no tab stop before them.
        foot={
          (shown.canChange || isMember) && (
            <div className={styles.foot}>
              <ShowMore shown={shown} />
              {isMember && (
                <Segmented
                  label="Problems"
                  value={view}
                  options={Object.entries(problemViews).map(([value, label]) => ({
                    value: value as ProblemView,
                    label: `${label} ${formatCount(places[value as ProblemView].length)}`,
                  }))}
                  onChange={onView}
                />
              )}
            </div>
          )
        }
      >
        <DataGrid
          label="Needs attention"
          layout={layout}
          rowCount={visible.length}
          total={rows.length}
          rowKey={(index) => visible[index]?.group?.group_uuid ?? String(index)}
          renderRow={renderRow}
          scrollKey={`pulse-problems ${company_uuid} ${view}`}
          height={(layout.phone ? 2 : 32) + visible.length * layout.rowHeight}
          onRowKeyDown={(event, index) => {
            const what = askedByKey[event.key];
            const group = visible[index]?.group;
            if (!what || !group?.viewer_can_edit || event.ctrlKey || event.metaKey || event.altKey) return;
            event.preventDefault();
            ask(what, index, group.group_uuid);
          }}
          empty={
            <EmptyState small kind="none" title={words.title}>
              {words.detail}
            </EmptyState>
          }
        />
      </Card>
      {asked && opened && (
        <Suspense fallback={null}>
          <GroupDialog groupRef={opened} asked={asked.what} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </div>
  );
}

const NO_SHORTCUTS: readonly never[] = [];
