import { createPrivateKeyText, readPrivateKey, signDocument } from '@ticket-storefront/signing';
import { checkManifest } from './check-release';
import { builtFrom, createProvenance } from './provenance';
import { integrityOf, type ReleaseManifest } from './release-manifest';

const key = readPrivateKey(createPrivateKeyText());
const [part, version] = ['remote-cart', '1.0.0'];
const files = ['fragment.js', 'later.js'].map((path) => ({ path, integrity: integrityOf(path), bytes: 1 }));
const release: ReleaseManifest = {
  part,
  version,
  owner: 'event team',
  contract: '^1.0.0',
  shared: {},
  bus: { commands: {}, facts: {} },
  files,
  entries: { fragment: { scripts: ['fragment.js'], modules: [], styles: [], preloads: [] } },
};
const sources = {
  repository: 'https://github.com/acme/cart',
  commit: '3f9a12c45b1e77d0c2a9f4e8d6b0a1c3e5f70912',
  uncommittedChanges: false,
  run: 'https://github.com/acme/cart/actions/runs/41',
  builder: 'https://github.com/actions/runner/github-hosted',
};
const provenance = createProvenance(release, sources, false);

function check(manifest: object) {
  const text = Buffer.from(signDocument('release', { ...release, ...manifest }, key));
  return checkManifest(text, { part, version, manifest: integrityOf(text) });
}

test('states each file, the commit, the builder and the run in the terms of in-toto and SLSA', () => {
  expect(provenance).toMatchObject({
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: 'fragment.js', digest: { sha384: expect.stringMatching(/^[0-9a-f]{96}$/) } }, {}],
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        resolvedDependencies: [
          { uri: 'git+https://github.com/acme/cart', digest: { gitCommit: sources.commit } },
        ],
      },
      runDetails: { builder: { id: sources.builder }, metadata: { invocationId: sources.run } },
    },
  });
  expect(check({ provenance })).toEqual({ manifest: { ...release, provenance } });
  expect(check({})).toEqual({ manifest: release });
  expect(builtFrom(provenance)).toEqual({ commit: sources.commit, run: sources.run });
});

test.each([
  [
    'of another file',
    { ...release, files: [{ path: 'fragment.js', integrity: integrityOf('other') }, files[1] as never] },
    'has a provenance without this fragment.js.',
  ],
  ['without a file', { ...release, files: files.slice(0, 1) }, 'has a provenance without this later.js.'],
  [
    'of a file too many',
    { ...release, files: [...files, { path: 'more.js', integrity: integrityOf('more') }] },
    'has a provenance of files that it does not list.',
  ],
  ['of another part', { ...release, part: 'remote-x' }, 'has the provenance of remote-x.'],
])('refuses a provenance %s', (_name, other, problem) => {
  expect(check({ provenance: createProvenance(other, sources, false) })).toEqual({
    problem: `remote-cart/1.0.0/release.json ${problem}`,
  });
});

test('refuses a run that is no address, because pages link to it', () => {
  const linked = createProvenance(release, { ...sources, run: 'javascript:alert(1)' }, false);
  expect(check({ provenance: linked })).toEqual({ problem: expect.stringContaining('invocationId') });
});
