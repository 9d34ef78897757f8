import { afterAll } from 'vitest';
import { closeServers } from '../mock-server/testing/testing-servers.ts';

// Files share a process: a server that stayed would go on working beside the tests that follow.
afterAll(closeServers);
