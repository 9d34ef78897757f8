/** The servers that the tests of one file have made. On its own, so that a test setup need not load a server. */
export const openServers = new Set<{ dispose(): Promise<void> }>();

/** Disposes of them all: their timers stop and their files in the temporary folder go. */
export async function closeServers(): Promise<void> {
  const servers = [...openServers];
  openServers.clear();
  await Promise.all(servers.map((server) => server.dispose()));
}
