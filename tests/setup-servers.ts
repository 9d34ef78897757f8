import { afterAll } from 'vitest';
import { closeServers } from '../mock-server/testing/testing-servers.ts';

// Files share a process, where an open server would keep running beside the tests that follow.
afterAll(closeServers);
