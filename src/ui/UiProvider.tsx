import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { retryImport } from '../lib/retry-import.ts';
import { followColorScheme } from './color-scheme.ts';
import { ErrorWordsContext, type TranslateError } from './feedback/error-labels.ts';
import { LiveRegion } from './feedback/LiveRegion.tsx';
import { ToastHost } from './feedback/ToastHost.tsx';
import { LinkContext, type LinkAdapter } from './links.tsx';

// No tooltip is needed before the first paint.
const TooltipLayer = lazy(async () => {
  try {
    return { default: (await retryImport(() => import('./overlay/TooltipLayer.tsx'))).TooltipLayer };
  } catch {
    // If the chunk cannot load, the page works without tooltips.
    return { default: () => null };
  }
});

export interface UiProviderProps {
  /** The router's link adapter; plain anchors if omitted (catalog, tests). */
  links?: LinkAdapter;
  /** Turns errors into text for people; the portal passes its own. */
  translateError?: TranslateError;
  children: ReactNode;
}

/**
 * What src/ui components need around them: colors, links, error text and, once per page, tooltips, toasts and the live
 * region for assistive technology. Render it inside the router, so that `links` can use the router. Styles come from
 * styles/main.css.
 */
export function UiProvider({ links, translateError, children }: UiProviderProps) {
  useEffect(followColorScheme, []);
  const everything = (
    <>
      {children}
      <Suspense fallback={null}>
        <TooltipLayer />
      </Suspense>
      <ToastHost />
      <LiveRegion />
    </>
  );
  // Wraps the toasts too, because they contain links.
  const withLinks = links ? <LinkContext value={links}>{everything}</LinkContext> : everything;
  return translateError ? (
    <ErrorWordsContext value={translateError}>{withLinks}</ErrorWordsContext>
  ) : (
    withLinks
  );
}
