import type { DataRouter } from 'react-router';

/**
 * Lets each revalidation wait for the navigations that have begun. The router records where it is going only after it
 * has awaited its context: a revalidation in between would load the old address again and drop the new one. A later one
 * would not reload a page below a drawer that opens, because opening it changes nothing there.
 */
export function keepNavigations(router: DataRouter): void {
  const navigate = router.navigate.bind(router);
  const revalidate = router.revalidate.bind(router);
  const running = new Set<Promise<void>>();
  router.navigate = ((...args: Parameters<DataRouter['navigate']>) => {
    const navigation = navigate(...args);
    // Back from the first entry of the history never ends.
    if (typeof args[0] === 'number') return navigation;
    running.add(navigation);
    const end = () => void running.delete(navigation);
    navigation.then(end, end);
    return navigation;
  }) as DataRouter['navigate'];
  router.revalidate = async () => {
    while (running.size > 0) await Promise.allSettled(running);
    return revalidate();
  };
}
