import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { retryImport } from '../lib/retry-import.ts';
import { followColorScheme } from './color-scheme.ts';
import { ErrorWordsContext, type TranslateError } from './feedback/error-words.ts';
import { LiveRegion } from './feedback/LiveRegion.tsx';
import { ToastHost } from './feedback/ToastHost.tsx';
import { LinkContext, type LinkAdapter } from './links.tsx';

// Nobody points at anything before the first paint.
const TooltipLayer = lazy(async () => {
  try {
    return { default: (await retryImport(() => import('./overlay/TooltipLayer.tsx'))).TooltipLayer };
  } catch {
    // A page without tooltips is better than none.
    return { default: () => null };
  }
});

export interface UiProviderProps {
  /** The router's links. Left out (catalogue, tests), plain ones. */
  links?: LinkAdapter;
  /** The portal's translator from errors to words. */
  translateError?: TranslateError;
  children: ReactNode;
}

/**
 * What every piece of src/ui needs around it: colors, links, error words, and once per page tooltips, toasts and the
 * voice for assistive technology. Inside the router, so that `links` may use it. Styles come from styles/main.css.
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
  // Around the toasts too: they lead to what they tell of.
  const withLinks = links ? <LinkContext value={links}>{everything}</LinkContext> : everything;
  return translateError ? (
    <ErrorWordsContext value={translateError}>{withLinks}</ErrorWordsContext>
  ) : (
    withLinks
  );
}
