import { ContentBoundary } from './ContentBoundary.tsx';

/**
 * The outermost error boundary of the portal, for when even the shell cannot render. Beyond it there is only the
 * router's own.
 */
export function PageBoundary() {
  return (
    <main>
      <ContentBoundary />
    </main>
  );
}
