import type { CategoryName } from './categories.ts';

const byWord: readonly (readonly [RegExp, CategoryName])[] = [
  [/sample|example/i, 'SAMPLE'],
  [/mapping/i, 'MAPPING_GUIDE'],
  [/\btests?\b/i, 'TEST_PLAN'],
  [/spec|guide|manual|implementation/i, 'SPECIFICATION'],
  [/contract|agreement/i, 'CONTRACT'],
];

const byEnding: readonly (readonly [RegExp, CategoryName])[] = [
  [/\.(?:cer|crt|pem|p7b)$/i, 'CERTIFICATE'],
  [/\.(?:edi|x12|edifact|json|xml|csv|txt)$/i, 'SAMPLE'],
];

/** The likely category of a file, judged by the words in its name, its folder, and its extension. */
export function guessCategory(file_name: string, folder: string): CategoryName {
  const words = `${file_name.replaceAll(/[_.-]+/g, ' ')} ${folder}`;
  const match = byWord.find(([pattern]) => pattern.test(words));
  const ending = byEnding.find(([pattern]) => pattern.test(file_name));
  if (ending?.[1] === 'CERTIFICATE') return 'CERTIFICATE';
  return match?.[1] ?? ending?.[1] ?? 'OTHER';
}
