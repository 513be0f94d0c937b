import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOnPath } from '@ticket-storefront/platform-testing/programs';
import * as v from 'valibot';
import { parseAllDocuments } from 'yaml';

const root = join(import.meta.dirname, '../../..');
/** Earlier ones cannot build on a base by its folder. */
const isRecent = (kubectl: string) => {
  const version = execFileSync(kubectl, ['version', '--client', '--output', 'json'], { encoding: 'utf8' });
  return Number(/"minor": "(\d+)/.exec(version)?.[1]) >= 21;
};

const found = findOnPath('kubectl');
const program = found && isRecent(found) ? found : null;
const withKubectl = program ? describe : describe.skip;
const objectSchema = v.looseObject({ kind: v.string(), metadata: v.looseObject({ name: v.string() }) });

withKubectl(program ? 'by kubectl' : 'by kubectl 1.21 or newer, missing here', () => {
  let rendered: string;
  beforeAll(() => {
    const overlay = join(root, 'docs/deploy/kubernetes/production');
    rendered = execFileSync(program ?? '', ['kustomize', overlay], { encoding: 'utf8' });
  });

  test('the objects of a shop match the schemas of Kubernetes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kustomization-'));
    writeFileSync(join(folder, 'all.yaml'), rendered);
    const check = ['--import', 'tsx', 'tooling/verify/checks/docs/check-manifests.ts', folder];
    expect(execFileSync(process.execPath, check, { cwd: root, encoding: 'utf8' })).toBe('');
    rmSync(folder, { recursive: true });
  });

  test('every image is named by its digest, and changed settings restart the servers', () => {
    const images = [...rendered.matchAll(/image: (.+)$/gm)].map(([, image = '']) => image);
    expect(images).toHaveLength(4);
    for (const image of images) expect(image).toMatch(/@sha256:[0-9a-f]{64}$/);
    const objects = parseAllDocuments(rendered).map((document) => v.parse(objectSchema, document.toJS()));
    const settings = objects.find(({ kind }) => kind === 'ConfigMap')?.metadata.name ?? '';
    expect(settings).toMatch(/^storefront-settings-\w{10}$/);
    expect(rendered.split(`name: ${settings}\n`)).toHaveLength(6);
  });

  test('only the registrar has the key that writes the bucket', () => {
    const objects = rendered.split('\n---\n');
    const holders = objects.filter((object) => object.includes('storefront-bucket-writer'));
    expect(holders).toEqual([expect.stringMatching(/kind: Deployment[\s\S]*name: storefront-registrar\n/)]);
  });
});
