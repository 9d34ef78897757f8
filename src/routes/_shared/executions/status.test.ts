import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'graphql';
import {
  executionStatusLook,
  executionStatuses,
  executionStatusList,
  failedStatuses,
  isFinalStatus,
} from './status.ts';

const schema = parse(readFileSync(join(import.meta.dirname, '../../../../schema/execution.graphql'), 'utf8'));

describe('the statuses of an execution', () => {
  test('are those of the schema, each with its own label', () => {
    const declared = schema.definitions.flatMap((definition) =>
      definition.kind === 'EnumTypeDefinition' && definition.name.value === 'FlowExecutionStatus'
        ? (definition.values ?? []).map((value) => value.name.value)
        : [],
    );
    expect(executionStatusList).toEqual(declared);
    expect(new Set(Object.values(executionStatuses).map(({ label }) => label)).size).toBe(declared.length);
  });

  test('distinguish both failures by label and color', () => {
    expect(failedStatuses).toEqual(['LOGICAL_FAILURE', 'TECHNICAL_FAILURE']);
    expect(failedStatuses.map((status) => executionStatuses[status].tone)).toEqual(['fail', 'tech']);
  });

  test('handle an unknown status of a newer server, and do not wait for it', () => {
    const invented = 'QUARANTINED' as '%future added value';
    expect(executionStatusLook(invented)).toEqual({ tone: 'sub', label: 'Unknown' });
    expect(isFinalStatus(invented)).toBe(true);
    expect(isFinalStatus('PENDING_ACKNOWLEDGMENT')).toBe(false);
  });
});
