/**
 * The servers created by the tests in one file. In a separate module, so that a test setup does not have to load a
 * server.
 */
export const openServers = new Set<{ dispose(): Promise<void> }>();

/** Disposes of them all: stops their timers and deletes their temporary files. */
export async function closeServers(): Promise<void> {
  const servers = [...openServers];
  openServers.clear();
  await Promise.all(servers.map((server) => server.dispose()));
}
