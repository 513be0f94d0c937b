import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const manifestSchema = v.object({
  name: v.string(),
  version: v.string(),
  license: v.optional(v.unknown()),
});

/** An npm package with code in a bundle. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression; null if its manifest has none. */
  readonly license: string | null;
}

/** Reads the manifest of an installed package. @param folder - of the package */
export function packageIn(folder: string): BundledPackage {
  const text = readFileSync(join(folder, 'package.json'), 'utf8');
  const { name, version, license } = v.parse(manifestSchema, JSON.parse(text));
  return { name, version, license: typeof license === 'string' ? license : null };
}

const urlOf = ({ name, version }: BundledPackage) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** The packages of a server as a bill of materials: CycloneDX 1.6, in JSON. */
export function billOfMaterials(server: string, packages: readonly BundledPackage[]): string {
  const components = packages.map((each) => ({
    type: 'library',
    'bom-ref': urlOf(each),
    name: each.name,
    version: each.version,
    purl: urlOf(each),
    ...(each.license && { licenses: [{ expression: each.license }] }),
  }));
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': server, name: `ticket-storefront-${server}` } },
    components,
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}
