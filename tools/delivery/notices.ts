import type { Bundled } from './bundled-packages.ts';

const LINE = '-'.repeat(80);

/** The licenses and notices of everything that a build contains, as text for people. */
export function noticesOf({ packages, copies }: Bundled): string {
  const parts = packages.map((one) => {
    const inside = copies.filter((copy) => copy.inside === one);
    return [
      LINE,
      `${one.name} ${one.version}`,
      `License: ${one.license}`,
      ...(one.author === null ? [] : [`Author: ${one.author}`]),
      ...inside.map(({ name, version }) => `Contains: ${name} ${version}`),
      '',
      one.texts.length > 0 ? [...new Set(one.texts)].join('\n\n') : 'The package contains no license text.',
      '',
    ].join('\n');
  });
  // The mark tells browsers the encoding if the host does not.
  return `\uFEFFThe portal contains the following packages.\n\n${parts.join('\n')}`;
}
