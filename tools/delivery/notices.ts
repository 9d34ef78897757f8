import type { Bundled } from './bundled-packages.ts';

const LINE = '-'.repeat(80);

/** The licenses and notices of everything that a build contains, as text for people. */
export function noticesOf({ packages, copies }: Bundled): string {
  const parts = packages.map((entry) => {
    const inside = copies.filter((copy) => copy.inside === entry);
    return [
      LINE,
      `${entry.name} ${entry.version}`,
      `License: ${entry.license}`,
      ...(entry.author === null ? [] : [`Author: ${entry.author}`]),
      ...inside.map(({ name, version }) => `Contains: ${name} ${version}`),
      '',
      entry.texts.length > 0
        ? [...new Set(entry.texts)].join('\n\n')
        : 'The package contains no license text.',
      '',
    ].join('\n');
  });
  // The mark tells browsers the encoding if the host does not.
  return `\uFEFFThe portal contains the following packages.\n\n${parts.join('\n')}`;
}
