import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { trustedProxies } from '@ticket-storefront/server/visitors';
import * as v from 'valibot';
import { parse, parseAllDocuments } from 'yaml';
import { processorSettingNames, productionSettingNames } from './docs/settings-reference';

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'docs/deploy/kubernetes/base');
const read = (file: string) => readFileSync(file, 'utf8');

const objectSchema = v.looseObject({
  apiVersion: v.string(),
  kind: v.string(),
  metadata: v.looseObject({ name: v.string() }),
});

const manifests = readdirSync(folder).filter(
  (file) => file.endsWith('.yaml') && file !== 'kustomization.yaml',
);
const objects = manifests.flatMap((file) =>
  parseAllDocuments(read(join(folder, file))).map((document) => {
    expect(document.errors).toEqual([]);
    const value = v.parse(objectSchema, document.toJS());
    return { ...value, file, value };
  }),
);

const texts = v.array(v.string());
const duration = v.pipe(v.string(), v.regex(/^\d+(ms|s|m)$/));

/** What compose.yaml uses of the Compose specification: no package has the present one as a schema. */
const composeSchema = v.strictObject({
  services: v.record(
    v.string(),
    v.strictObject({
      image: v.optional(v.string()),
      build: v.optional(v.strictObject({ context: v.string(), target: v.string() })),
      depends_on: v.optional(
        v.record(
          v.string(),
          v.strictObject({
            condition: v.picklist(['service_started', 'service_healthy', 'service_completed_successfully']),
          }),
        ),
      ),
      env_file: v.optional(texts),
      environment: v.optional(v.record(v.string(), v.string())),
      volumes: v.optional(texts),
      tmpfs: v.optional(texts),
      read_only: v.optional(v.boolean()),
      cap_drop: v.optional(texts),
      security_opt: v.optional(texts),
      ports: v.optional(texts),
      profiles: v.optional(texts),
      healthcheck: v.optional(
        v.union([
          v.strictObject({ disable: v.literal(true) }),
          v.strictObject({
            test: texts,
            interval: duration,
            start_period: v.optional(duration),
          }),
        ]),
      ),
      stop_grace_period: v.optional(duration),
      restart: v.optional(v.picklist(['no', 'always', 'on-failure', 'unless-stopped'])),
    }),
  ),
  volumes: v.record(v.string(), v.null()),
});

const { services } = v.parse(composeSchema, parse(read(join(root, 'compose.yaml')), { merge: true }));

test('compose.yaml runs two APIs behind a proxy, and each server has a health check and a grace period', () => {
  expect(services['api-2']).toEqual(services['api']);
  expect(services['api']?.ports).toBeUndefined();
  for (const [name, time] of [
    ['api', '45s'],
    ['shell', '30s'],
    ['assets', '30s'],
  ] as const) {
    expect(services[name]).toMatchObject({ healthcheck: { interval: '2s' }, stop_grace_period: time });
  }
  const dependencies = Object.values(services).flatMap(({ depends_on }) => Object.keys(depends_on ?? {}));
  expect(dependencies.filter((name) => !services[name])).toEqual([]);
});

/** The block of a Caddyfile or of nginx's configuration that begins with some words; directives of it, without comments. */
function directivesOf(text: string, block: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  const begins = lines.findIndex((line) => line.startsWith(block));
  return lines.slice(begins, lines.indexOf('}', begins)).filter((line) => !line.startsWith('#'));
}

test('the Caddyfile sends requests to both APIs if they are ready, with visitors’ addresses', () => {
  const [proxied, ...directives] = directivesOf(read(join(root, 'docs/deploy/Caddyfile')), 'reverse_proxy');
  const upstreams = (proxied ?? '').split(' ').slice(1, -1);
  expect(upstreams).toEqual(['api:3002', 'api-2:3002']);
  expect(Object.keys(services['proxy']?.depends_on ?? {})).toEqual(
    upstreams.map((each) => each.split(':')[0]),
  );
  expect(directives).toEqual(
    expect.arrayContaining(['trusted_proxies private_ranges', 'health_uri /readyz']),
  );
  const trusts = v.parse(trustedProxies, services['api']?.environment?.['TRUST_PROXY']);
  // As Caddy's `private_ranges`: Caddy itself, and a TLS proxy in front of it.
  for (const address of ['127.0.0.1', '10.0.0.2', '172.20.0.3', '192.168.1.4']) {
    expect(trusts(address, 1)).toBe(true);
  }
  expect(trusts('203.0.113.9', 1)).toBe(false);
});

test('the servers of compose.yaml can be reached from elsewhere through TLS alone', () => {
  const published = Object.entries(services).flatMap(([name, { ports }]) =>
    (ports ?? []).map((port) => [name, port]),
  );
  const open = published.filter(([, port = '']) => !port.startsWith('127.0.0.1:'));
  expect(open).toEqual([
    ['tls', '80:80'],
    ['tls', '443:443'],
  ]);
  expect(services['tls']?.profiles).toEqual(['tls']);
});

test('the shell server trusts the same proxies as the API, so that both see the visitor’s address', () => {
  const api = services['api']?.environment?.['TRUST_PROXY'];
  expect(api).toBeDefined();
  expect(services['shell']?.environment?.['TRUST_PROXY']).toBe(api);
});

test('nginx leaves requests with all cookies that scripts can set to the servers, which delete them', () => {
  const nginx = read(join(root, 'docs/deploy/nginx.conf'));
  const [, megabytes] = /^large_client_header_buffers 4 (\d+)m;$/m.exec(nginx) ?? [];
  // 180 cookies of 4 KB in one line.
  expect(Number(megabytes) * 1024).toBeGreaterThanOrEqual(180 * 4);
});

test('proxies accept the headers of every document, with room for what they add', () => {
  const kilobytes = (text = '') => Number(/^(\d+)k$/.exec(text)?.[1]);
  const nginx = read(join(root, 'docs/deploy/nginx.conf'));
  const ingress = objects.find(({ kind }) => kind === 'Ingress');
  const { annotations } = v.parse(
    v.object({ annotations: v.record(v.string(), v.string()) }),
    ingress?.value['metadata'],
  );
  for (const size of [
    /^proxy_buffer_size (\w+);$/m.exec(nginx)?.[1],
    /^proxy_buffers 8 (\w+);$/m.exec(nginx)?.[1],
    annotations['nginx.ingress.kubernetes.io/proxy-buffer-size'],
  ]) {
    expect(kilobytes(size)).toBeGreaterThanOrEqual(16);
  }
});

const textOf = (value: unknown) => JSON.stringify(value);

test('every setting in a manifest is read by a server', () => {
  const files = ['base', 'production'].map((kind) => read(join(folder, '..', kind, 'settings.properties')));
  const names = [
    ...objects.flatMap(({ value }) => [...textOf(value).matchAll(/"name":"([A-Z][A-Z_]+)"/g)]),
    ...files.flatMap((text) => [...text.matchAll(/^([A-Z][A-Z_]+)=/gm)]),
  ].map(([, name = '']) => name);
  const known = new Set([...productionSettingNames, ...processorSettingNames, 'AWS_REGION']);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test('every server that takes requests has health checks and a grace period', () => {
  const servers = objects.filter(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet');
  expect(servers).toHaveLength(3);
  for (const { value, metadata } of servers) {
    const time = `"terminationGracePeriodSeconds":${metadata.name === 'storefront-api' ? 45 : 30}`;
    for (const part of ['"path":"/healthz"', '"path":"/readyz"', time]) {
      expect(textOf(value)).toContain(part);
    }
  }
});

test('every image and its containers run without root, with a read-only file system', () => {
  const stages = read(join(root, 'Dockerfile'))
    .split(/^FROM /m)
    // The first text is what all share; two stages build and are no image.
    .slice(3);
  expect(stages).toHaveLength(7);
  const users = stages.map((stage) => [...stage.matchAll(/^USER (\w+)$/gm)].at(-1)?.[1] ?? 'as before');
  expect(users[0]).toBe('node');
  expect(users.filter((user) => user !== 'node' && user !== 'as before')).toEqual([]);

  const ours = Object.values(services).filter(({ build }) => build);
  expect(ours).toHaveLength(6);
  for (const service of ours) {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  }

  const pods = objects.filter(({ kind }) => ['Deployment', 'StatefulSet', 'Job'].includes(kind));
  expect(pods).toHaveLength(4);
  for (const { value } of pods) {
    expect(value).toMatchObject({
      spec: {
        template: {
          spec: {
            automountServiceAccountToken: false,
            securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
            containers: [
              {
                securityContext: {
                  readOnlyRootFilesystem: true,
                  allowPrivilegeEscalation: false,
                  capabilities: { drop: ['ALL'] },
                },
              },
            ],
          },
        },
      },
    });
  }
});

test('every image that is not ours can be pinned by its digest without editing a file', () => {
  const bases = [...read(join(root, 'Dockerfile')).matchAll(/^FROM (\S+)/gm)].map(([, base = '']) => base);
  const stages = ['manifests', 'build', 'server', 'api', 'prepare', 'orders', 'assets', 'registrar', 'shell'];
  const others = bases.filter((base) => !stages.includes(base));
  expect(others).toHaveLength(3);
  for (const base of others) expect(base).toMatch(/^\$\{NODE_IMAGE\}$/);
  const images = Object.values(services).flatMap(({ image }) => image ?? []);
  expect(new Set(images).size).toBe(2);
  for (const image of images) expect(image).toMatch(/^\$\{[A-Z]+_IMAGE:-[a-z]+:[\d.]+\}$/);
});

const selectorSchema = v.object({ matchLabels: v.optional(v.record(v.string(), v.string()), {}) });
const peerSchema = v.object({
  podSelector: v.optional(selectorSchema),
  namespaceSelector: v.optional(selectorSchema),
  ipBlock: v.optional(v.object({ cidr: v.string(), except: v.optional(texts, []) })),
});
const portsSchema = v.optional(v.array(v.object({ port: v.union([v.string(), v.number()]) })), []);
const networkPolicySchema = v.object({
  metadata: v.object({ name: v.string() }),
  spec: v.object({
    podSelector: selectorSchema,
    policyTypes: v.tuple([v.literal('Ingress'), v.literal('Egress')]),
    ingress: v.optional(v.array(v.object({ from: v.array(peerSchema), ports: portsSchema })), []),
    egress: v.optional(v.array(v.object({ to: v.optional(v.array(peerSchema)), ports: portsSchema })), []),
  }),
});
const networkPolicies = objects
  .filter(({ kind }) => kind === 'NetworkPolicy')
  .map(({ value }) => v.parse(networkPolicySchema, value))
  .map(({ metadata: { name }, spec }) => ({ name, ...spec, app: spec.podSelector.matchLabels['app'] }));

const nameOfPeer = ({ podSelector, namespaceSelector, ipBlock }: v.InferOutput<typeof peerSchema>) =>
  podSelector?.matchLabels['app'] ??
  namespaceSelector?.matchLabels['kubernetes.io/metadata.name'] ??
  ipBlock?.cidr;
/** Who reaches which ports of an app. */
const reaching = (app: string) =>
  networkPolicies
    .filter((policy) => policy.app === app)
    .flatMap(({ ingress }) => ingress)
    .flatMap(({ from, ports }) =>
      from.map((peer) => `${nameOfPeer(peer)} ${ports.map(({ port }) => port).join(' ')}`),
    );

test('a pod without a network policy of its own gets nothing, and every server and job has one', () => {
  const isDefault = ({ podSelector }: (typeof networkPolicies)[number]) =>
    Object.keys(podSelector.matchLabels).length === 0;
  expect(networkPolicies.filter(isDefault)).toMatchObject([
    { ingress: [], egress: [{ ports: [{ port: 53 }, { port: 53 }] }] },
  ]);
  const labelSchema = v.object({
    template: v.object({ metadata: v.object({ labels: v.object({ app: v.string() }) }) }),
  });
  const apps = objects
    .filter(({ kind }) => ['Deployment', 'StatefulSet', 'Job'].includes(kind))
    .map(({ value }) => v.parse(labelSchema, value['spec']).template.metadata.labels.app);
  const own = networkPolicies.flatMap(({ app }) => app ?? []);
  expect(own.sort()).toEqual([...apps, 'storefront-database'].sort());
});

test('network policies let only the API and its preparation reach the database, and only the platform the registrar', () => {
  expect(reaching('storefront-database')).toEqual(['storefront-api 5432', 'storefront-prepare 5432']);
  expect(reaching('storefront-registrar')).toEqual(['10.20.0.0/16 http', 'monitoring metrics']);
  expect(reaching('storefront-api')).toEqual([
    'ingress-nginx http',
    'storefront-shell http',
    'monitoring metrics',
  ]);
  expect(reaching('storefront-shell')).toEqual(['ingress-nginx http', 'monitoring metrics']);
  expect(reaching('storefront-prepare')).toEqual([]);
});

test('network policies let no server send to private addresses, except to the database', () => {
  const blocks = networkPolicies.flatMap(({ name, egress }) =>
    egress.flatMap(({ to = [] }) => to.flatMap(({ ipBlock }) => (ipBlock ? [{ name, ...ipBlock }] : []))),
  );
  const open = blocks.filter(({ cidr }) => cidr === '0.0.0.0/0');
  expect(open).toHaveLength(3);
  for (const { except } of open)
    expect(except).toEqual(
      expect.arrayContaining(['10.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16']),
    );
  const others = blocks.filter((block) => !open.includes(block)).map(({ name, cidr }) => `${name} ${cidr}`);
  expect(others).toEqual(['storefront-api 10.30.0.5/32', 'storefront-prepare 10.30.0.5/32']);
});
