import type { Bundled } from './bundled-packages.ts';
import type { Release } from './release.ts';

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
}

interface Dependency {
  readonly ref: string;
  readonly dependsOn: readonly string[];
}

/** A CycloneDX document as `npm sbom` writes it. */
export interface Sbom {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly Dependency[];
}

/**
 * Reduces a bill of all installed packages to those that a build contains, and adds the copies inside them, which the
 * lock file does not list.
 */
export function sbomOf(installed: Sbom, { packages, copies }: Bundled, { name, release }: Release): Sbom {
  const known = new Map(
    installed.components.map((component) => [`${component.name}@${component.version}`, component]),
  );
  const components = packages.map((entry) => {
    const component = known.get(`${entry.name}@${entry.version}`);
    if (component) return component;
    throw new Error(`The lock file does not list ${entry.name} ${entry.version}, which the build contains.`);
  });
  const copied = copies.map((copy) => {
    const purl = `pkg:npm/${copy.name}@${copy.version}`;
    const component = { 'bom-ref': purl, type: 'library', name: copy.name, version: copy.version, purl };
    return { inside: copy.inside, component };
  });
  const root = installed.metadata.component;
  const refs = new Set([root, ...components].map((component) => component['bom-ref']));
  const dependencies = installed.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => {
      const owner = components.find((component) => component['bom-ref'] === ref);
      const inside = copied.filter(
        (candidate) => candidate.inside.name === owner?.name && candidate.inside.version === owner.version,
      );
      const own = dependsOn.filter((value) => refs.has(value));
      return { ref, dependsOn: [...own, ...inside.map((item) => item.component['bom-ref'])] };
    });
  return {
    ...installed,
    metadata: {
      ...installed.metadata,
      // npm names it after the folder.
      component: {
        ...root,
        type: 'application',
        name,
        version: release.slice(name.length + 1),
      } as Component,
    },
    components: [...components, ...copied.map((item) => item.component)],
    dependencies: [
      ...dependencies,
      ...copied.map((item) => ({ ref: item.component['bom-ref'], dependsOn: [] })),
    ],
  };
}
