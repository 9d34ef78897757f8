import { describe, expect, test } from 'vitest';
import type { MockContext } from '../../context.ts';
import { testContexts, steppedClock } from '../../../testing/testing-context.ts';
import { TENDER } from '../../world/script.ts';
import { validateFlow } from './draft.ts';
import { draftOf } from '../../model/flow/settings.ts';

const { inSession } = testContexts(steppedClock({ later: () => () => undefined }));
let count = 0;
const as = <T>(who: string, task: (context: MockContext) => T): T =>
  inSession(`draft-${count++}`, `${who}@northbay.example`, task);
const tender = { flow_uuid: TENDER.flow_uuid };

describe('an unsaved change of a flow', () => {
  test('is validated as if it were saved, but not saved', () =>
    as('editor', (context) => {
      const before = draftOf(TENDER.flow_uuid, context);
      const input = { ...tender, file_name_template: '{nothing}.edi', filters: [] };
      const { findings, is_deployable, errors } = validateFlow(null, { input }, context);
      expect(findings).toContainEqual({
        severity: 'ERROR',
        path: 'file_name_template',
        message: 'The placeholder “{nothing}” does not exist.',
      });
      expect(is_deployable).toBe(false);
      expect(errors).toEqual([]);
      expect(draftOf(TENDER.flow_uuid, context)).toEqual(before);
    }));

  test('without problems can be deployed', () =>
    as('editor', (context) => {
      const { findings, is_deployable } = validateFlow(null, { input: tender }, context);
      expect(findings.filter(({ severity }) => severity === 'ERROR')).toEqual([]);
      expect(is_deployable).toBe(true);
    }));

  test('reports errors that would prevent the save, in addition to the findings', () =>
    as('editor', (context) => {
      const input = { ...tender, flow_name: 'x', throttle_per_minute: 0 };
      const { findings, errors } = validateFlow(null, { input }, context);
      expect(errors).toMatchObject([{ code: 'VALIDATION', path: ['flow_name'] }]);
      expect(findings).toMatchObject([{ severity: 'WARNING', path: 'throttle_per_minute' }]);
    }));

  test.each(['viewer', 'guest'])('of a %s is refused', (who) =>
    as(who, (context) => {
      const { findings, errors } = validateFlow(null, { input: tender }, context);
      expect(findings).toEqual([]);
      expect(errors).toMatchObject([{ code: 'FORBIDDEN' }]);
    }),
  );
});

describe('a new flow', () => {
  const input = { partner_uuid: TENDER.partner_uuid, flow_type: 'SEND_LOAD_TENDER' };

  test('reports its missing sides and formats once each', () =>
    as('editor', (context) => {
      const { findings, is_deployable, errors } = validateFlow(null, { input }, context);
      expect(errors.map(({ path }) => path?.join('.'))).toEqual([
        'flow_name',
        'source_file_type',
        'destination_file_type',
      ]);
      expect(findings.map(({ path }) => path)).toEqual(['source', 'destination']);
      expect(is_deployable).toBe(false);
    }));

  test('cannot have the name of another flow of the partner', () =>
    as('editor', (context) => {
      const { errors } = validateFlow(null, { input: { ...input, flow_name: TENDER.flow_name } }, context);
      expect(errors).toContainEqual(expect.objectContaining({ code: 'ALREADY_EXISTS', path: ['flow_name'] }));
    }));

  test('of an unknown type is not found', () =>
    as('editor', (context) => {
      const { errors } = validateFlow(null, { input: { ...input, flow_type: 'NO_SUCH' } }, context);
      expect(errors).toMatchObject([{ code: 'NOT_FOUND', path: ['flow_type'] }]);
    }));
});
