import type { RefObject } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ViewsPanel_company$key } from '#gql/ViewsPanel_company';
import type { MenuItem } from '#ui/overlay/MenuEntry.tsx';
import { MenuPanel } from '#ui/overlay/MenuPanel.tsx';
import { useHistoryItem } from '#shared/audit/useHistoryItem.tsx';
import { SaveViewDialog } from './SaveViewDialog.tsx';
import { useViewActions, type SavedView } from './useViewActions.ts';
import type { ListView } from './view-search.ts';

/** What is open: the menu, or the form that one of its items opens. */
export type OpenedViews = 'menu' | 'save' | 'rename' | null;

interface ViewsPanelProps {
  companyRef: ViewsPanel_company$key;
  opened: OpenedViews;
  onOpen: (opened: OpenedViews) => void;
  anchorRef: RefObject<HTMLButtonElement | null>;
  /** The uuid of the view that the list was opened with. */
  applied: string | null;
  /** Whether the list differs from the view. */
  changed: boolean;
  /** The query string that saving the list as a view would store. */
  current: string;
  onShow: (view: ListView | null) => void;
}

/** The menu of saved views, and the form that saves or renames one. */
export function ViewsPanel(props: ViewsPanelProps) {
  const { companyRef, opened, onOpen, anchorRef, changed, current, onShow } = props;
  const company = useFragment(
    graphql`
      fragment ViewsPanel_company on Company {
        company_uuid
        viewer_can_edit
        # The page says when they are missing.
        saved_views(screen: "partner-search") @catch(to: NULL) {
          view_uuid
          name
          query
          is_shared
          is_mine
          is_default
          owner {
            display
          }
          viewer_can_edit
          viewer_can_delete
          lock_version
        }
      }
    `,
    companyRef,
  );
  const historyOf = useHistoryItem();
  const actions = useViewActions(company.company_uuid);
  const { saved_views: views } = company;
  const applied = views?.find(({ view_uuid }) => view_uuid === props.applied) ?? null;
  type View = NonNullable<typeof applied>;
  const listOf = ({ view_uuid, query }: View): ListView => ({ view_uuid, query });
  const changeable = (view: View): SavedView => ({
    ...listOf(view),
    name: view.name,
    lock_version: view.lock_version,
  });
  const entry = (view: View): MenuItem => ({
    label: view.name,
    checked: view === applied,
    hint: [
      !view.is_mine && view.owner.display,
      view.is_mine && view.is_shared && 'Shared',
      view.is_default && 'Default',
    ]
      .filter(Boolean)
      .join(' · '),
    onSelect: () => onShow(listOf(view)),
  });
  const group = (heading: string, some: readonly View[] | undefined): MenuItem[] =>
    some && some.length > 0 ? [{ heading }, ...some.map(entry)] : [];
  const items: MenuItem[] = [
    {
      label: 'Last 24 h, no filters',
      checked: applied === null && isPlain(current),
      onSelect: () => onShow(null),
    },
    ...group(
      'Your views',
      views?.filter(({ is_mine }) => is_mine),
    ),
    ...group(
      'Shared with you',
      views?.filter(({ is_mine }) => !is_mine),
    ),
    { divider: true },
    ...(applied && changed && applied.viewer_can_edit
      ? [
          {
            label: `Save changes to “${applied.name}”`,
            onSelect: () => void actions.update(changeable(applied), current),
          },
        ]
      : []),
    ...(applied && changed ? [{ label: 'Discard changes', onSelect: () => onShow(listOf(applied)) }] : []),
    views
      ? { label: 'Save as a new view…', onSelect: () => onOpen('save') }
      : { label: 'Save as a new view…', disabled: 'Your views could not be loaded.', onSelect: () => {} },
    ...(applied ? ofApplied(applied, company.viewer_can_edit) : []),
  ];

  function ofApplied(view: View, mayShare: boolean): MenuItem[] {
    const { name, is_default, is_shared, viewer_can_edit, viewer_can_delete } = view;
    return [
      { divider: true },
      { heading: name },
      {
        label: 'Open executions with this view',
        checked: is_default,
        onSelect: () => void actions.setDefault(is_default ? null : changeable(view), name),
      },
      ...(viewer_can_edit && (mayShare || is_shared)
        ? [
            {
              label: 'Share with the workspace',
              checked: is_shared,
              onSelect: () => void actions.share(changeable(view), !is_shared),
            },
          ]
        : []),
      // Changes to a view that is not shared are not in the workspace's log.
      ...(mayShare && is_shared ? [{ ...historyOf('SavedView', view.view_uuid), icon: null }] : []),
      ...(viewer_can_edit ? [{ label: 'Rename…', onSelect: () => onOpen('rename') }] : []),
      ...(viewer_can_delete
        ? [{ label: 'Delete', danger: true, onSelect: () => void actions.remove(changeable(view)) }]
        : []),
    ];
  }

  if (opened === 'menu')
    return (
      <MenuPanel label="Views" align="end" items={items} anchorRef={anchorRef} onClose={() => onOpen(null)} />
    );
  const renamed = opened === 'rename' ? applied : null;
  if (opened === 'save' || renamed)
    return (
      <SaveViewDialog
        view={renamed && changeable(renamed)}
        mayShare={company.viewer_can_edit}
        onSave={async (values, version) => {
          if (renamed) return actions.rename(changeable(renamed), values.name, version);
          const result = await actions.create({ ...values, query: current });
          if (result.ok && result.view) onShow(result.view);
          return result;
        }}
        onClose={() => onOpen(null)}
      />
    );
  return null;
}

/** Whether a query string has no filter and the default order, whatever its columns. */
const isPlain = (query: string): boolean =>
  [...new URLSearchParams(query).keys()].every((name) => name === 'columns');
