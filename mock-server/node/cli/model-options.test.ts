import { expect, test } from 'vitest';
import { readModel } from './model-options.ts';

const MAPPING_MODEL_URL = 'https://models.example/v1/messages';

test('environment variables name the model that drafts mappings', () => {
  expect(readModel({})).toBeNull();
  expect(readModel({ MAPPING_MODEL_URL, MAPPING_MODEL: 'm' })).toEqual({
    url: MAPPING_MODEL_URL,
    name: 'm',
    key: null,
  });
  expect(readModel({ MAPPING_MODEL_URL, MAPPING_MODEL: 'm', MAPPING_MODEL_KEY: 'k' })?.key).toBe('k');
});

test.each([
  [{ MAPPING_MODEL_URL }, 'MAPPING_MODEL must name'],
  [{ MAPPING_MODEL_URL: 'models.example', MAPPING_MODEL: 'm' }, 'must be an address'],
  [{ MAPPING_MODEL_URL: 'https://models.example/v1', MAPPING_MODEL: 'm' }, 'must be an address'],
  [{ MAPPING_MODEL_URL: 'file:///messages', MAPPING_MODEL: 'm' }, 'must be an address'],
])('%j is refused', (env, message) => {
  expect(() => readModel(env)).toThrow(message);
});
