import { createTestServer } from '../../mock-server/testing/testing.ts';
import { testFormRules } from '../support/form-rules.ts';
import { seededPlaces } from '../support/seeded.ts';
import { receiveTelemetry } from '../support/telemetry.ts';
import { dataForms } from './data.ts';

const server = await createTestServer();
testFormRules(server, await dataForms(server.server, await seededPlaces(server.server)), receiveTelemetry());
