import { ContentBoundary } from './ContentBoundary.tsx';

/**
 * The portal's outermost error boundary, for errors with which not even the shell can render. Only the router's own is
 * above it.
 */
export function PageBoundary() {
  return (
    <main>
      <ContentBoundary />
    </main>
  );
}
