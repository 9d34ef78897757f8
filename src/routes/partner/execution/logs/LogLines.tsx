import type { Zone } from '#lib/dates.ts';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { retryImport } from '#lib/retry-import.ts';
import { useStored } from '#lib/useStored.ts';
import { LogView } from '#ui/log-view/LogView.tsx';
import { LogBar } from './LogBar.tsx';
import { compileSearch, isNarrowed, readLogFilters, selectLines, writeLogFilters } from './log-filters.ts';
import type { CompileExpression, LogFilters, LogLine } from './log-filters.ts';
import { toLogText } from './log-export.ts';
import { searchString } from '#routes/paths.ts';
import styles from './logs.module.css';

interface LogLinesProps {
  lines: readonly LogLine[];
  /** Whether more lines may arrive, so that the person can follow the end. */
  isGrowing: boolean;
  /** Whether the log was truncated at its limit. */
  isCut: boolean;
  /** For downloads, without the extension. */
  fileName: string;
  zone: Zone;
}

const WRAP = 'causeway.wrap-logs';
const lineOf = (hash: string): number | null => Number(/^#L(\d{1,9})$/.exec(hash)?.[1] ?? 0) || null;

/** The engine for regular expressions, once it is needed and loaded. */
function useExpressions(isNeeded: boolean): CompileExpression | null {
  const [loaded, setLoaded] = useState<
    { readonly compile: CompileExpression } | { readonly error: unknown }
  >();
  useEffect(() => {
    if (!isNeeded || loaded) return;
    retryImport(() => import('#lib/linear-pattern.ts')).then(
      ({ compileExpression }) => setLoaded({ compile: compileExpression }),
      (error: unknown) => setLoaded({ error }),
    );
  }, [isNeeded, loaded]);
  if (loaded && 'error' in loaded) throw loaded.error;
  return loaded?.compile ?? null;
}

/** The lines with their filters. The filters and the linked line are in the address. */
export function LogLines({ lines, isGrowing, isCut, fileName, zone }: LogLinesProps) {
  const [params] = useSearchParams();
  const { pathname, search, hash, state } = useLocation() as ReturnType<typeof useLocation> & {
    state: unknown;
  };
  const navigate = useNavigate();
  const [wrapStored, storeWrap] = useStored(WRAP);
  // A link to a line shows that line, so the end is not followed.
  const [isFollowing, setFollowing] = useState(() => lineOf(hash) === null);
  // The last lines arrive together with the end of the job; people who follow the log should see them too.
  const [hasGrown, setHasGrown] = useState(isGrowing);
  if (isGrowing && !hasGrown) setHasGrown(true);
  const [turn, setTurn] = useState(0);

  // The router shows a new address with a delay, so further changes build on the requested filters.
  const [asked, setAsked] = useState<{ instead: URLSearchParams; filters: LogFilters } | null>(null);
  const filters = asked?.instead === params ? asked.filters : readLogFilters(params);
  // The list of lines is updated with a deferred value, so that typing stays responsive in a long log.
  const text = useDeferredValue(filters.text);
  const compile = useExpressions(filters.isRegex);
  const compiled = useMemo(
    () => compileSearch(text, filters.isRegex, compile),
    [text, filters.isRegex, compile],
  );
  const { level, step } = filters;
  const shown = useMemo(
    () => selectLines(lines, { level, step }, compiled.pattern),
    [lines, level, step, compiled.pattern],
  );
  const target = lineOf(hash);
  const isHidden =
    target !== null && lines.some(({ seq }) => seq === target) && !shown.some(({ seq }) => seq === target);

  const change = (changed: Partial<LogFilters>) => {
    const wanted = { ...filters, ...changed };
    setAsked({ instead: params, filters: wanted });
    const next = searchString(writeLogFilters(wanted));
    void navigate({ pathname, search: next, hash }, { replace: true, preventScrollReset: true, state });
  };
  const goTo = (seq: number) => {
    setFollowing(false);
    setTurn((now) => now + 1);
    void navigate({ pathname, search, hash: `#L${seq}` }, { replace: true, preventScrollReset: true, state });
  };
  const firstError =
    shown.find((line) => line.level === 'ERROR') ?? lines.find((line) => line.level === 'ERROR');

  return (
    <>
      <LogBar
        lines={lines}
        shown={shown}
        filters={filters}
        onChange={change}
        error={compiled.error}
        wrap={wrapStored !== '0'}
        onWrap={(on) => storeWrap(on ? null : '0')}
        follow={isGrowing ? isFollowing : null}
        onFollow={setFollowing}
        onFirstError={firstError ? () => goTo(firstError.seq) : null}
        fileName={fileName}
      />
      {isCut && (
        <div className={styles.notice}>
          The log was truncated at its limit of 100 KB. Later lines were not kept.
        </div>
      )}
      {isHidden && (
        <div className={styles.notice}>
          <span>Line {target} is hidden by the filters.</span>
          <Button small onClick={() => change({ level: null, step: null, text: '' })}>
            Show all lines
          </Button>
        </div>
      )}
      {shown.length === 0 ? (
        <EmptyState
          kind="filtered"
          title="No line matches"
          action={
            isNarrowed(filters) && (
              <Button onClick={() => change({ level: null, step: null, text: '' })}>Clear filters</Button>
            )
          }
        />
      ) : (
        <LogView
          label="Log"
          lines={shown}
          toText={toLogText}
          pattern={compiled.pattern}
          wrap={wrapStored !== '0'}
          target={target}
          turn={turn}
          follow={hasGrown && isFollowing}
          onLeaveEnd={() => setFollowing(false)}
          onLine={goTo}
          zone={zone}
        />
      )}
    </>
  );
}
