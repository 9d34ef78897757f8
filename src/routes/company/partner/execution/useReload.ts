import { useState } from 'react';
import { useRevalidator } from 'react-router';

/**
 * Runs the route's loaders again. `attempt` counts up when they have: as part of a boundary's `resetKey` it lets the
 * failed part try with what they brought, and not with what has failed.
 */
export function useReload(): { attempt: number; reload: () => void } {
  const { revalidate } = useRevalidator();
  const [attempt, setAttempt] = useState(0);
  const reload = () => void revalidate().then(() => setAttempt((count) => count + 1));
  return { attempt, reload };
}
