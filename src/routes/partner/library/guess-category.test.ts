import { expect, test } from 'vitest';
import { guessCategory } from './guess-category.ts';

test.each([
  ['Pinecrest 204 implementation guide.pdf', '', 'SPECIFICATION'],
  ['850_spec_v3.docx', '', 'SPECIFICATION'],
  ['order.edi', '', 'SAMPLE'],
  ['orders.csv', 'Mapping', 'MAPPING_GUIDE'],
  ['Test plan.txt', '', 'TEST_PLAN'],
  ['latest news.txt', '', 'SAMPLE'],
  ['as2-test.pem', '', 'CERTIFICATE'],
  ['Trading partner agreement.pdf', '', 'CONTRACT'],
  ['photo.png', '', 'OTHER'],
] as const)('%s in “%s” is likely %s', (name, folder, category) => {
  expect(guessCategory(name, folder)).toBe(category);
});
