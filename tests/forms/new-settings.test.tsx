import { createTestServer } from '../../mock-server/testing/testing.ts';
import { testFormRules } from '../support/form-rules.ts';
import { seededPlaces } from '../support/seeded.ts';
import { receiveTelemetry } from '../support/telemetry.ts';
import { newForms } from './new.ts';

const server = await createTestServer();
const rows = newForms(await seededPlaces(server.server));
testFormRules(
  server,
  rows.filter(({ source }) => source.startsWith('settings/')),
  receiveTelemetry(),
);
