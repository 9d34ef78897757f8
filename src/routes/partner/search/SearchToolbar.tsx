import type { PartnerSearchScreenQuery } from '#gql/PartnerSearchScreenQuery';
import { useStored } from '#lib/useStored.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { GridLayoutMenu } from '#ui/data-grid/GridLayoutMenu.tsx';
import type { GridLayout } from '#ui/data-grid/useGridLayout.ts';
import { KeyboardHint } from '#ui/text/KeyboardHint.tsx';
import { useShortcuts, type Shortcut } from '#ui/text/shortcuts.ts';
import type { ColumnId } from './grid/columns.ts';
import { Freshness } from './Freshness.tsx';
import styles from './search.module.css';
import { useNewExecutions } from './useNewExecutions.ts';
import { useRefresh } from './useRefresh.ts';

export interface SearchToolbarProps {
  /** The variables of the list's query. */
  variables: PartnerSearchScreenQuery['variables'];
  newest: string | null;
  unfinished: readonly string[];
  layout: GridLayout<ColumnId>;
  zone: string;
}

const AUTO_REFRESH = 'causeway.auto-refresh';

const KEYS: readonly (readonly [keys: string, what: string])[] = [
  ['/', 'search'],
  ['J', ''],
  ['K', 'move'],
  ['enter', 'open'],
  ['D', 'details'],
  ['V', 'quick view'],
  ['X', 'select'],
  ['?', 'all shortcuts'],
];

const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['/'], does: 'Search' },
  { keys: ['J'], does: 'Next row' },
  { keys: ['K'], does: 'Previous row' },
  { keys: ['enter'], does: 'Open the row' },
  { keys: ['D'], does: 'Details below the row' },
  { keys: ['V'], does: 'Quick view, which follows J and K' },
  { keys: ['X'], does: 'Select the row' },
];

/** Between histogram and table: freshness, columns and keyboard shortcuts. */
export function SearchToolbar(props: SearchToolbarProps) {
  const { variables, newest, unfinished, layout, zone } = props;
  const { partner_uuid, filter } = variables;
  const [off, setOff] = useStored(AUTO_REFRESH);
  const news = useNewExecutions({ partner_uuid, filter, newest, unfinished, enabled: off === null });
  const [refresh, isRefreshing] = useRefresh(variables);
  useShortcuts('Executions', SHORTCUTS);
  return (
    <Toolbar label="Executions" className={styles.toolbar}>
      <Freshness
        news={news}
        since={newest ?? filter.submitted_after ?? null}
        auto={off === null}
        onAuto={(auto) => setOff(auto ? null : 'off')}
        onShow={refresh}
        busy={isRefreshing}
        zone={zone}
      />
      <span className={styles.keys}>
        {KEYS.map(([keys, what]) => (
          <span key={keys}>
            <KeyboardHint keys={keys} /> {what}
          </span>
        ))}
      </span>
      <GridLayoutMenu layout={layout} />
    </Toolbar>
  );
}
