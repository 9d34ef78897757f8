import { IconBookmark } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ViewsButton_company$key } from '#gql/ViewsButton_company';
import { retryImport } from '#lib/retry-import.ts';
import { Button } from '#ui/actions/Button.tsx';
import { isShown } from '#ui/data-grid/columns.ts';
import type { GridLayout } from '#ui/data-grid/useGridLayout.ts';
import type { ColumnId } from '../grid/columns.ts';
import type { SearchViewControls } from '../useSearchView.ts';
import styles from './views.module.css';
import { isAsSaved, queryOfView } from './view-search.ts';
import type { OpenedViews } from './ViewsPanel.tsx';

const loadPanel = () => retryImport(() => import('./ViewsPanel.tsx'));
const ViewsPanel = lazy(async () => ({ default: (await loadPanel()).ViewsPanel }));

interface ViewsButtonProps {
  companyRef: ViewsButton_company$key;
  view: SearchViewControls;
  layout: GridLayout<ColumnId>;
}

/** Shows the name of the current saved view, and opens the menu of views. */
export function ViewsButton({ companyRef, view, layout }: ViewsButtonProps) {
  const company = useFragment(
    graphql`
      fragment ViewsButton_company on Company {
        company_uuid
        # The page says when they are missing.
        saved_views(screen: "partner-search") @catch(to: NULL) {
          view_uuid
          name
          query
        }
        ...ViewsPanel_company
      }
    `,
    companyRef,
  );
  const [opened, setOpened] = useState<OpenedViews>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const anchorRef = useRef<HTMLButtonElement>(null);
  const columns = {
    shown: layout.all.filter((column) => isShown(column, layout.preferences)).map(({ id }) => id),
    all: layout.all.map(({ id }) => id),
  };
  const isSame = ({ query }: { query: string }) => isAsSaved(query, view, columns);
  const views = company.saved_views ?? [];
  const applied =
    view.savedView === null
      ? views.find(isSame)
      : views.find(({ view_uuid }) => view_uuid === view.savedView);
  const changed = applied !== undefined && !isSame(applied);
  const open = () => {
    setWasOpened(true);
    setOpened('menu');
  };
  return (
    <>
      <Button
        ref={anchorRef}
        icon={<IconBookmark size={15} />}
        aria-haspopup="menu"
        aria-expanded={opened === 'menu'}
        onPointerEnter={() => void loadPanel()}
        onFocus={() => void loadPanel()}
        onClick={() => (opened === null ? open() : setOpened(null))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          open();
        }}
      >
        {applied ? (
          <>
            <span className={styles.applied} data-tip-overflow="">
              {applied.name}
            </span>
            {changed && <span className="muted">changed</span>}
          </>
        ) : (
          'Views'
        )}
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <ViewsPanel
            companyRef={company}
            opened={opened}
            onOpen={setOpened}
            anchorRef={anchorRef}
            applied={applied?.view_uuid ?? null}
            changed={changed}
            current={queryOfView(view, columns.shown)}
            onShow={view.openSavedView}
          />
        </Suspense>
      )}
    </>
  );
}
