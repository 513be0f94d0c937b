import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { containerGlobal, isPartName, isSlotName, type PartName } from '@ticket-storefront/format/parts';
import { invalidPartNameMessage } from '@ticket-storefront/registry/registrar';
import { UserError } from '@ticket-storefront/server';
import { addCommand, answer, type CommandLine, type CommonOptions } from '../program';

type Versions = Readonly<Record<string, string>>;

interface Template {
  /** Packages of the platform, including transitive ones. */
  readonly packages: readonly string[];
  /** Packages of the platform that build the part. */
  readonly tools: readonly string[];
  readonly dependencies: Versions;
  readonly devDependencies: Versions;
  readonly build: string;
  /** Options by which `check` and `publish` find the build. */
  readonly built: string;
}

/** What the types, the unit test and the check of a new part need. */
const everyTool = {
  '@testing-library/dom': '10.4.2',
  jsdom: '31.0.1',
  'playwright-core': '1.65.1',
  typescript: '6.0.3',
  vite: '8.3.8',
  vitest: '5.1.1',
};

const react: Template = {
  packages: ['api', 'checkout', 'contract', 'domain', 'format', 'fragment', 'ui'],
  tools: ['cli', 'webpack'],
  dependencies: { react: '^19.3.0', 'react-dom': '^19.3.0' },
  devDependencies: { ...everyTool, '@types/react': '19.3.0', '@types/react-dom': '19.3.0' },
  build: 'webpack',
  built: '',
};

const byEsbuild = {
  tools: ['cli'],
  dependencies: {},
  devDependencies: { ...everyTool, esbuild: '0.28.2' },
  build: 'node build.mjs',
  built: ' --built dist',
};

/** The templates in `templates/` by folder. Folders named after the kind and the framework hold their common files. */
export const templates: Readonly<Record<string, Template>> = {
  'checkout-react': react,
  'checkout-none': {
    ...byEsbuild,
    packages: ['api', 'checkout', 'contract', 'domain', 'fragment', 'ui'],
  },
  'fragment-react': react,
  'fragment-none': { ...byEsbuild, packages: ['contract', 'domain'] },
};

interface CreateOptions {
  readonly framework: string;
  readonly owner: string;
  readonly slot?: string;
  /** Folder of package tarballs, or address of the npm registry that has the packages. */
  readonly packages: string;
}

/** Beside the built command line, or beside `src` in this repository. */
const templateFolder = [
  join(import.meta.dirname, 'templates'),
  join(import.meta.dirname, '../../templates'),
].find((folder) => existsSync(folder));

const slotFor = (kind: string, part: PartName) =>
  kind === 'checkout' ? `checkout:${part.replace(/^remote-(checkout-)?/, '')}` : 'cart';

const scope = '@ticket-storefront';

const isRegistry = (packages: string): boolean => /^https?:\/\//.test(packages);

/**
 * The newest tarball of each package in a folder, by package; none for a registry.
 * @throws {UserError} if the folder lacks one that the template needs
 */
function tarballsIn(from: string, { tools, packages }: Template): ReadonlyMap<string, string> {
  if (isRegistry(from)) return new Map();
  const folder = resolve(from);
  const files = existsSync(folder) ? readdirSync(folder) : [];
  files.sort((older, newer) => older.localeCompare(newer, 'en', { numeric: true }));
  const tarballs = new Map(
    files.flatMap((file) => {
      const [, name] = /^(.+?)-\d.*\.tgz$/.exec(file) ?? [];
      return name ? [[name.replace(/^ticket-storefront-/, `${scope}/`), join(folder, file)] as const] : [];
    }),
  );
  const missing = Object.keys(ofScope([...tools, ...packages])).find((name) => !tarballs.has(name));
  if (missing === undefined) return tarballs;
  throw new UserError(
    `${folder} has no tarball of ${missing}: pass the folder of packages from the platform team with --packages.`,
  );
}

/** Names the tarballs of packages, and copies them into the folder `packages` of a new part. */
function takeTarballs(wanted: Versions, folder: string, tarballs: ReadonlyMap<string, string>): Versions {
  const named = Object.entries(wanted).map(([name, version]) => {
    const tarball = tarballs.get(name);
    if (!tarball) return [name, version] as const;
    const copy = join('packages', basename(tarball));
    cpSync(tarball, join(folder, copy));
    return [name, `file:${copy}`] as const;
  });
  return Object.fromEntries(named);
}

const ofScope = (names: readonly string[]): Versions =>
  Object.fromEntries(names.map((name) => [`${scope}/${name}`, '^1.0.0']));

/** Where package managers look for our packages: at no address if they are tarballs, because others may have their names on npm. */
const registryOf = (from: string): string => (isRegistry(from) ? from : 'https://packages.invalid/');

/** Settings of npm, pnpm and both Yarns. The packages with scripts are complete without running them. */
const settingsFiles = (from: string): Readonly<Record<string, string>> => ({
  '.gitignore': 'node_modules/\ndist/\n.data/\n*.pem\n',
  '.npmrc': `${scope}:registry=${registryOf(from)}\n`,
  '.yarnrc.yml': `nodeLinker: node-modules\nnpmScopes:\n  ticket-storefront:\n    npmRegistryServer: "${registryOf(from)}"\n`,
  'pnpm-workspace.yaml': "allowBuilds:\n  '@swc/core': false\n  esbuild: false\n",
});

function fillIn(folder: string, values: Readonly<Record<string, string>>): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const text = readFileSync(file, 'utf8').replaceAll(/\{\{(\w+)\}\}/g, (all, name) => values[name] ?? all);
    writeFileSync(file, text);
  }
}

/**
 * Creates the repository of a new part, ready to build, check and publish, in a folder of its name.
 * @throws {UserError} if the name, the kind or the folder is invalid.
 */
function createRepository(kind: string, part: string, options: CreateOptions) {
  const { framework, owner, packages } = options;
  const name = `${kind}-${framework}`;
  const template = templates[name];
  if (!template || !templateFolder) {
    const known = Object.keys(templates)
      .map((one) => one.replace('-', ' --framework '))
      .join(', ');
    throw new UserError(`There is no template for ${kind} --framework ${framework}: use ${known}.`);
  }
  if (!isPartName(part)) throw new UserError(invalidPartNameMessage(part));
  const slot = options.slot ?? slotFor(kind, part);
  if (!isSlotName(slot))
    throw new UserError(`${slot} is not a slot: use event, cart or checkout:<processor>.`);
  const folder = resolve(part);
  if (existsSync(folder)) throw new UserError(`${folder} already exists: choose another name or folder.`);

  const tarballs = tarballsIn(packages, template);
  for (const copied of ['every', kind, framework, name])
    cpSync(join(templateFolder, copied), folder, { recursive: true });
  fillIn(folder, { part, slot, owner, global: containerGlobal(part), processor: slot.split(':')[1] ?? '' });
  const take = (wanted: Versions) => takeTarballs(wanted, folder, tarballs);
  const build = template.built && 'npm run build && ';
  const described = {
    name: part,
    version: '1.0.0',
    private: true,
    type: 'module',
    owner,
    storefront: { slot },
    scripts: {
      build: template.build,
      types: 'tsc',
      dev: `storefront dev .${template.built}`,
      test: `vitest run && ${build}storefront check .${template.built}`,
      release: `${build}storefront publish ${part} --folder .${template.built}`,
    },
    dependencies: take({ ...ofScope(template.packages), ...template.dependencies }),
    devDependencies: take({ ...ofScope(template.tools), ...template.devDependencies }),
  };
  const files = { ...settingsFiles(packages), 'package.json': `${JSON.stringify(described, null, 2)}\n` };
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  return { part, slot, folder };
}

export const addCreate = (line: CommandLine) =>
  addCommand(
    line,
    'create <kind> <part>',
    'create the repository of a new part, of kind checkout or fragment',
  )
    .option('--framework <name>', 'react, or none for plain TypeScript', 'react')
    .option('--slot <slot>', 'its slot, if not the cart or the checkout of its name')
    .option('--owner <team>', 'the team that owns it', 'My team')
    .requiredOption(
      '--packages <place>',
      'folder of the platform’s packages, or address of their npm registry',
    )
    .action((kind: string, part: string, options: CreateOptions & CommonOptions) => {
      const created = createRepository(kind, part, options);
      const next = `cd ${part}, npm install, npm run dev, npm test`;
      answer('create', options, created, `Created ${created.folder}. Next: ${next}, npm run release.`);
    });
