import type { ComponentType } from 'react';
import type { Params } from 'react-router';
import type { Crumb } from '../ui/page/Breadcrumb.tsx';
import type { ScreenName } from './paths.ts';
import type { PageShape } from './root/PageSkeleton.tsx';

/** Names of the objects in an address, once known; until then a crumb shows '…'. */
export interface KnownNames {
  readonly partner: string | null;
  /** The active flow or connection that the page is about. */
  readonly flow: string | null;
  readonly connection: string | null;
  /** The name that the page set with `usePageTitle`. */
  readonly page: string | null;
}

/** What the shell reads about each screen. */
export interface ScreenHandle {
  readonly screen: ScreenName;
  /** For the document title and the last crumb. */
  readonly title: string;
  /** `restricted`: renders nothing for a VIEWER or a guest (spec §6). */
  readonly viewer: 'restricted' | undefined;
  /** The breadcrumb of this screen, outermost first and the screen itself last; only the title if omitted. */
  readonly crumbs: ((params: Params, names: KnownNames) => readonly Crumb[]) | undefined;
  /** An editor, which needs the full width: the navigation shrinks to a narrow rail beside it. */
  readonly isEditor: boolean | undefined;
  /** The screen's skeleton, shown on a cold start while its data loads. */
  readonly skeleton: PageShape | ComponentType | undefined;
}
