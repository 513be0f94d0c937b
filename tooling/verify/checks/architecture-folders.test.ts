import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** Folders in a folder of this repository, by their path from the root. */
const subfolders = (folder: string) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map((entry) => join(folder, entry.name));

/** The folders that a pattern such as `shared/*` stands for; a path without a star stands for itself. */
const expand = (pattern: string) =>
  pattern.endsWith('*')
    ? subfolders(dirname(pattern)).filter((folder) => folder.startsWith(pattern.slice(0, -1)))
    : [pattern];

function readTree(): { folders: Set<string>; parents: Set<string> } {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const [, tree = ''] = /\n## The folders\n[^#]*?```\n(.*?)```/s.exec(page) ?? [];
  const folders = new Set<string>();
  const parents = new Set<string>();
  let parent = '';
  for (const [, indent, name = ''] of tree.matchAll(/^( {2})?(\S+)/gm)) {
    if (indent) parents.add(parent);
    else parent = name;
    for (const folder of expand(indent ? join(parent, name) : name)) folders.add(folder);
  }
  return { folders, parents };
}

const { folders, parents } = readTree();

test('every folder of the tree on the architecture page exists', () => {
  expect(folders.size).toBeGreaterThan(0);
  expect([...folders].filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
});

test.each([...parents])('the tree lists every folder of %s', (parent) => {
  expect(subfolders(parent).filter((folder) => !folders.has(folder))).toEqual([]);
});

test('the tree lists every workspace package', () => {
  const { workspaces }: { workspaces: string[] } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const packages = workspaces
    .flatMap(expand)
    .filter((folder) => existsSync(join(root, folder, 'package.json')));
  const listed = [...folders];
  expect(packages.filter((name) => !listed.some((folder) => `${folder}/`.startsWith(`${name}/`)))).toEqual(
    [],
  );
});
