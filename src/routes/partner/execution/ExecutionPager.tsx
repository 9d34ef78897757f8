import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { useLocation, useMatches, useNavigate, useParams } from 'react-router';
import { formatCount } from '../../../lib/numbers.ts';
import { IconButton } from '../../../ui/actions/IconButton.tsx';
import { UiLink } from '../../../ui/links.tsx';
import { routeParams } from '../../params.ts';
import { paths } from '../../paths.ts';
import type { ScreenHandle } from '../../screen-handle.ts';
import { placeInList, trailOf } from '../../_shared/executions/trail.ts';
import styles from './ExecutionPager.module.css';

/** In these elements, keys are for typing or for a dialog on top of the page, not for the pager. */
const ELSEWHERE = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]';

const addresses = {
  execution: paths.execution,
  executionLogs: paths.executionLogs,
  executionFiles: paths.executionFiles,
};

/**
 * "‹ 3 of 412 ›": moves through the list that the person came from, without a request for the neighbors. Each step
 * replaces the address, so that Back returns to the list. Also works with the keys [ and ].
 */
export function ExecutionPager() {
  const { state } = useLocation() as { state: unknown };
  const environment = useRelayEnvironment();
  const navigate = useNavigate();
  const at = routeParams<'execution'>(useParams(), ['company_uuid', 'partner_uuid', 'invocation_uuid']);
  const { screen } = (useMatches().at(-1)?.handle ?? {}) as Partial<ScreenHandle>;
  const trail = trailOf(state);
  const place = trail && placeInList(environment, trail.connection, at.invocation_uuid);

  const go = (invocation_uuid: string | null | undefined) => {
    if (!invocation_uuid) return;
    const address = addresses[(screen ?? 'execution') as keyof typeof addresses] ?? paths.execution;
    void navigate(address({ ...at, invocation_uuid }), { replace: true, state });
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(ELSEWHERE)) return;
    if (event.key === '[') go(place?.previous);
    if (event.key === ']') go(place?.next);
  });
  const isThere = place !== null;
  useEffect(() => {
    if (!isThere) return undefined;
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isThere]);

  if (!trail) return null;
  if (!place) {
    return (
      <nav className={styles.pager} aria-label="The list">
        <UiLink to={trail.list} className={styles.list}>
          Back to the list
        </UiLink>
      </nav>
    );
  }
  return (
    <nav className={styles.pager} aria-label="The list">
      <IconButton
        small
        label="Previous execution"
        aria-keyshortcuts="["
        icon={<IconChevronLeft size={16} />}
        disabled={!place.previous}
        onClick={() => go(place.previous)}
      />
      <UiLink to={trail.list} className={styles.list} data-tip="Back to the list">
        {formatCount(place.position)} of {formatCount(place.total)}
      </UiLink>
      <IconButton
        small
        label="Next execution"
        aria-keyshortcuts="]"
        icon={<IconChevronRight size={16} />}
        disabled={!place.next}
        onClick={() => go(place.next)}
      />
    </nav>
  );
}
