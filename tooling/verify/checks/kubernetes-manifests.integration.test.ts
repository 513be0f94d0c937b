import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'docs/deploy/kubernetes/base');

const mistakesIn = (manifests: string) =>
  execFileSync(
    process.execPath,
    ['--import', 'tsx', 'tooling/verify/checks/docs/check-manifests.ts', manifests],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );

test('every manifest matches the schemas of Kubernetes', () => {
  expect(mistakesIn(folder)).toBe('');
});

test('the check finds mistakes in manifests', () => {
  const wrong = mkdtempSync(join(tmpdir(), 'manifests-'));
  const api = readFileSync(join(folder, 'api.yaml'), 'utf8');
  writeFileSync(join(wrong, 'port.yaml'), api.replace('containerPort: 3002', 'containerPort: http'));
  writeFileSync(join(wrong, 'name.yaml'), api.replace('minAvailable: 2', 'minAvailable: [2]'));
  expect(mistakesIn(wrong)).toMatch(/name\.yaml, PodDisruptionBudget.*port\.yaml, Deployment/s);
  rmSync(wrong, { recursive: true });
});
