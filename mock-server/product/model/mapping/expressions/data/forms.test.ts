import * as z from 'zod';
import { expect, test } from 'vitest';
import { ediRulesForm } from '../edi-rules.ts';

test('the form of edi-rules is what editors check the file by (`vitest run -u` writes it)', async () => {
  const schema = JSON.stringify(z.toJSONSchema(ediRulesForm, { io: 'input' }), null, 2);
  await expect(`${schema}\n`).toMatchFileSnapshot('./edi-rules.schema.json');
});
