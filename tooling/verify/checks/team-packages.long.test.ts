import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  contentOf,
  manifestIn,
  type PackageFiles,
  packedFiles,
  packPackages,
  problemOf,
  readPackageRecord,
  type TeamPackage,
  teamPackageNames,
} from '@ticket-storefront/bundler';
import { contractVersion } from '@ticket-storefront/contract';
import ts from 'typescript';

const root = resolve('.');
const place = mkdtempSync(join(tmpdir(), 'team-packages-'));
let packed: ReadonlyMap<TeamPackage, PackageFiles>;

/** Unpacks the tarballs into the `node_modules` of a team's repository. */
async function install(): Promise<void> {
  const tarballs = join(place, 'packed');
  await packPackages(root, packed, tarballs);
  const modules = join(place, 'node_modules');
  mkdirSync(join(modules, '@ticket-storefront'), { recursive: true });
  for (const name of readdirSync('node_modules')) {
    if (name !== '@ticket-storefront' && !name.startsWith('.'))
      symlinkSync(resolve('node_modules', name), join(modules, name));
  }
  for (const tarball of readdirSync(tarballs)) {
    const [, name = ''] = /^ticket-storefront-(.+?)-\d/.exec(tarball) ?? [];
    mkdirSync(join(modules, '@ticket-storefront', name));
    execFileSync('tar', [
      '-xf',
      join(tarballs, tarball),
      '-C',
      join(modules, '@ticket-storefront', name),
      '--strip-components=1',
    ]);
  }
}

beforeAll(async () => {
  packed = await packedFiles(root);
  await install();
});
afterAll(() => rmSync(place, { recursive: true }));

const filesOf = (name: TeamPackage) => packed.get(name) ?? new Map<string, Buffer>();

test.each(teamPackageNames)(
  '%s has a new version and a chapter in its changelog if it has changed',
  (name) => {
    expect(problemOf(readPackageRecord(root), contentOf(filesOf(name)))).toBeNull();
    expect(filesOf(name).get('README.md')?.toString()).toContain(`# ${name}\n`);
  },
);

test('the package of the contract has the major and minor version of the contract', () => {
  const { version } = contentOf(filesOf('@ticket-storefront/contract'));
  expect(version.split('.').slice(0, 2)).toEqual(contractVersion.split('.').slice(0, 2));
});

test.each([
  ['of bundlers', ts.ModuleKind.Preserve, ts.ModuleResolutionKind.Bundler],
  ['of Node', ts.ModuleKind.NodeNext, ts.ModuleResolutionKind.NodeNext],
])(
  'the types of every module pass the strictest rules by the resolution %s',
  (_whose, module, moduleResolution) => {
    const exported = teamPackageNames.flatMap((name) =>
      Object.entries(manifestIn(filesOf(name)).exports ?? {})
        .map(([module, entry]) => ({
          module: name + module.slice(1),
          file: name + (typeof entry === 'string' ? entry : (entry['default'] ?? '')).slice(1),
        }))
        .filter((one) => /\.tsx?$/.test(one.file)),
    );
    const modules = exported.map(({ module }) => module);
    const file = join(place, 'team.mts');
    writeFileSync(file, modules.map((name, i) => `export * as m${i} from '${name}';`).join('\n'));
    const program = ts.createProgram([file], {
      strict: true,
      noUnusedLocals: true,
      noUnusedParameters: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      module,
      moduleResolution,
      target: ts.ScriptTarget.ES2023,
      jsx: ts.JsxEmit.ReactJSX,
      types: [],
      noEmit: true,
    });
    const ours = program
      .getSourceFiles()
      .filter(({ fileName }) => fileName.includes('/node_modules/@ticket-storefront/'));
    const problems = ts
      .getPreEmitDiagnostics(program)
      .filter((one) => one.file?.fileName.startsWith(place))
      .map(
        ({ file: at, messageText }) =>
          `${at?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
      );
    expect(problems).toEqual([]);
    expect(ours.length).toBeGreaterThanOrEqual(new Set(exported.map((one) => one.file)).size);
    const sources = ours.filter(({ isDeclarationFile }) => !isDeclarationFile);
    expect(sources.map(({ fileName }) => fileName)).toEqual([]);
  },
);
