import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { useLocation, useMatches, useNavigate, useParams } from 'react-router';
import { formatCount } from '#lib/numbers.ts';
import { isPageKey } from '#lib/hotkeys.ts';
import { useDocumentKeys } from '#lib/useDocumentKeys.ts';
import { sameVisit } from '#relay/route-query.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { UiLink } from '#ui/links.tsx';
import { useShortcuts, type Shortcut } from '#ui/text/shortcuts.ts';
import { routeParams } from '../../params.ts';
import { paths } from '../../paths.ts';
import type { ScreenHandle } from '../../screen-handle.ts';
import { placeInList, trailOf } from '../../_shared/executions/trail.ts';
import styles from './ExecutionPager.module.css';

const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['J', ']'], does: 'Next execution' },
  { keys: ['K', '['], does: 'Previous execution' },
];

const addresses = {
  execution: paths.execution,
  executionLogs: paths.executionLogs,
  executionFiles: paths.executionFiles,
};

/**
 * "‹ 3 of 412 ›": moves through the list that the person came from, without a request for the neighbors. Each step
 * replaces the address, so that Back returns to the list. J and K work as in the list; so do [ and ], which many
 * keyboards can only type with a modifier.
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
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.shiftKey || !isPageKey(event)) return;
    if (event.key === 'k' || event.key === '[') go(place?.previous);
    if (event.key === 'j' || event.key === ']') go(place?.next);
  };
  const isThere = place !== null;
  useShortcuts('The list', isThere ? SHORTCUTS : []);
  useDocumentKeys(onKeyDown, isThere);

  if (!trail) return null;
  if (!place) {
    return (
      <nav className={styles.pager} aria-label="The list">
        <UiLink to={trail.list} state={sameVisit(trail.visit)} className={styles.list}>
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
        aria-keyshortcuts="K ["
        icon={<IconChevronLeft size={16} />}
        disabled={!place.previous}
        onClick={() => go(place.previous)}
      />
      <UiLink
        to={trail.list}
        state={sameVisit(trail.visit)}
        className={styles.list}
        data-tip="Back to the list"
      >
        {formatCount(place.position)} of {formatCount(place.total)}
      </UiLink>
      <IconButton
        small
        label="Next execution"
        aria-keyshortcuts="J ]"
        icon={<IconChevronRight size={16} />}
        disabled={!place.next}
        onClick={() => go(place.next)}
      />
    </nav>
  );
}
