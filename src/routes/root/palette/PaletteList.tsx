import {
  startTransition,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { useQueryLoader } from 'react-relay/hooks';
import quickSearch, { type PaletteHitsQuery } from '#gql/PaletteHitsQuery';
import type { QueryMetadata } from '#relay/network.ts';
import { SectionBoundary } from '#ui/feedback/SectionBoundary.tsx';
import { PaletteGroup } from './PaletteGroup.tsx';
import { PaletteHits } from './PaletteHits.tsx';
import type { Workspace } from './workspace.ts';
import styles from './PaletteList.module.css';
import { useChoice } from './useChoice.ts';
import { useLocalMatches } from './useLocalMatches.ts';

export interface PaletteListProps {
  readonly text: string;
  /** Enter was pressed after the last character: the first match opens as soon as it is known. */
  readonly isEntered: boolean;
  readonly onAnswered: () => void;
  readonly workspace: Workspace | null;
  readonly fieldRef: RefObject<HTMLInputElement | null>;
  readonly listRef: RefObject<HTMLDivElement | null>;
  readonly keysRef: RefObject<((event: KeyboardEvent) => void) | null>;
  readonly onDone: () => void;
}

/** The minimum number of characters for a server search. */
const MIN_LENGTH = 2;
const PAUSE_MS = 120;
// The notice about an unreachable server would be hidden behind this dialog, so the search fails immediately instead.
const AT_ONCE = { networkCacheConfig: { metadata: { failFast: true } satisfies QueryMetadata } };

/** The matches for a text: local ones immediately, the server's a moment later. */
export function PaletteList(props: PaletteListProps) {
  const { text, isEntered, onAnswered, workspace, fieldRef, listRef, keysRef, onDone } = props;
  const company_uuid = workspace?.company_uuid ?? null;
  const typed = text.trim();
  const matches = useLocalMatches(typed, workspace);
  const hasLocal = [...matches.here.map(([, items]) => items), matches.elsewhere].some(
    ({ length }) => length > 0,
  );
  const here = useRef<HTMLDivElement>(null);
  const { onKeyDown, chosen, isByHand } = useChoice(fieldRef, listRef, typed);
  const [hits, loadHits, dropHits] = useQueryLoader<PaletteHitsQuery>(quickSearch);
  /** The text whose hits are shown. */
  const [shownFor, setShownFor] = useState<string | null>(null);

  useLayoutEffect(() => {
    keysRef.current = onKeyDown;
  });

  const search = useEffectEvent(() => loadHits({ text: typed, company_uuid }, AT_ONCE));
  useEffect(() => {
    if (typed.length < MIN_LENGTH) {
      dropHits();
      return undefined;
    }
    const timer = setTimeout(() => startTransition(search), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, dropHits]);

  useEffect(() => {
    if (!isEntered) return;
    const option = chosen();
    const isKnown = typed.length < MIN_LENGTH || shownFor === typed;
    // A local match can be opened at once, because the server's hits never come before it.
    if (option && (isKnown || isByHand() || here.current?.contains(option))) option.click();
    else if (!isKnown) return;
    onAnswered();
  });

  function searchAgain() {
    // Drop the failed response, or the store would return it again.
    dropHits();
    onAnswered();
    loadHits({ text: typed, company_uuid }, AT_ONCE);
  }

  return (
    <>
      <div ref={here} role="presentation">
        {matches.here.map(([label, items]) => (
          <PaletteGroup key={label} label={label} items={items} onDone={onDone} />
        ))}
      </div>
      {hits && (
        <SectionBoundary small resetKey={typed} onRetry={searchAgain}>
          <Suspense fallback={<p className={styles.none}>Searching…</p>}>
            <PaletteHits
              hits={hits}
              isAlone={!hasLocal}
              company_uuid={company_uuid}
              onShown={setShownFor}
              onDone={onDone}
            />
          </Suspense>
        </SectionBoundary>
      )}
      <PaletteGroup label="Recent elsewhere" items={matches.elsewhere} onDone={onDone} />
    </>
  );
}
