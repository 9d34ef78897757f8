import { ContentBoundary } from './ContentBoundary.tsx';

/** The outermost wall of our own: where even the shell could not be shown. Behind it the router's native one. */
export function PageBoundary() {
  return (
    <main>
      <ContentBoundary />
    </main>
  );
}
