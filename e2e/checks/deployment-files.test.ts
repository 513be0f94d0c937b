import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { parse, parseAllDocuments } from 'yaml';
import { productionSettingNames } from '../src/docs/settings-reference';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'docs/deploy/kubernetes');
const read = (file: string) => readFileSync(file, 'utf8');

const objectSchema = v.looseObject({
  apiVersion: v.string(),
  kind: v.string(),
  metadata: v.object({ name: v.string() }),
});

const objects = readdirSync(folder).flatMap((file) =>
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
      extends: v.optional(v.strictObject({ service: v.string() })),
      depends_on: v.optional(
        v.record(
          v.string(),
          v.strictObject({
            condition: v.picklist(['service_started', 'service_healthy', 'service_completed_successfully']),
          }),
        ),
      ),
      env_file: v.optional(v.array(v.strictObject({ path: v.string(), required: v.boolean() }))),
      environment: v.optional(v.record(v.string(), v.string())),
      volumes: v.optional(texts),
      ports: v.optional(texts),
      profiles: v.optional(texts),
      deploy: v.optional(v.strictObject({ replicas: v.number() })),
      healthcheck: v.optional(
        v.union([
          v.strictObject({ disable: v.literal(true) }),
          v.strictObject({
            test: texts,
            interval: duration,
            start_interval: v.optional(duration),
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

test('compose.yaml runs two APIs behind a proxy, and each server has a health check and time to end', () => {
  const { services } = v.parse(composeSchema, parse(read(join(root, 'compose.yaml'))));
  expect(services['api']).toMatchObject({ deploy: { replicas: 2 } });
  expect(services['api']?.ports).toBeUndefined();
  for (const [name, time] of [
    ['api', '45s'],
    ['shell', '30s'],
    ['assets', '30s'],
  ] as const) {
    expect(services[name]).toMatchObject({ healthcheck: { interval: '5s' }, stop_grace_period: time });
  }
  const dependencies = Object.values(services).flatMap(({ depends_on }) => Object.keys(depends_on ?? {}));
  expect(dependencies.filter((name) => !services[name])).toEqual([]);
});

const textOf = (value: unknown) => JSON.stringify(value);

test('every setting that a manifest makes is one that a server reads', () => {
  const names = objects.flatMap(({ value }) => [
    ...[...textOf(value).matchAll(/"name":"([A-Z][A-Z_]+)"/g)].map(([, name = '']) => name),
    ...(value.kind === 'ConfigMap'
      ? Object.keys(v.parse(v.record(v.string(), v.string()), value['data']))
      : []),
  ]);
  const known = new Set([...productionSettingNames, 'AWS_REGION']);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test('every server that takes requests is asked for its health, and has time to end', () => {
  const servers = objects.filter(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet');
  expect(servers).toHaveLength(3);
  for (const { value, metadata } of servers) {
    const time = `"terminationGracePeriodSeconds":${metadata.name === 'storefront-api' ? 45 : 30}`;
    for (const part of ['"path":"/healthz"', '"path":"/readyz"', time]) {
      expect(textOf(value)).toContain(part);
    }
  }
});
