import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { parse } from 'yaml';
import { run } from './run';

const texts = v.optional(v.array(v.string()), []);

const extendingSchema = v.looseObject({ extends: v.optional(v.object({ service: v.string() })) });

const serviceSchema = v.object({
  image: v.optional(v.string()),
  build: v.optional(v.object({ target: v.string() })),
  depends_on: v.optional(v.record(v.string(), v.object({ condition: v.string() })), {}),
  env_file: v.optional(v.array(v.object({ path: v.string() })), []),
  environment: v.optional(v.record(v.string(), v.string()), {}),
  volumes: texts,
  tmpfs: texts,
  read_only: v.optional(v.boolean(), false),
  cap_drop: texts,
  security_opt: texts,
  ports: texts,
  profiles: texts,
  healthcheck: v.optional(v.object({ test: texts })),
  stop_grace_period: v.optional(v.pipe(v.string(), v.regex(/^\d+s$/))),
});

type Service = v.InferOutput<typeof serviceSchema>;

const fileSchema = v.object({
  services: v.record(v.string(), v.record(v.string(), v.unknown())),
  volumes: v.record(v.string(), v.null()),
});

/** Replaces `${NAME}`, `${NAME:-otherwise}` and `${NAME:?why}` as the Compose specification says. */
const interpolate = (text: string, env: NodeJS.ProcessEnv): string =>
  text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, rest = '') => {
    const value = env[name];
    if (value) return value;
    if (kind === '?') throw new Error(`${name}: ${rest}`);
    return kind === '-' ? rest : '';
  });

/** The services of compose.yaml, with what they extend and with variables of the environment, and the names of its volumes. */
function readCompose(env: NodeJS.ProcessEnv) {
  const { services, volumes } = v.parse(
    fileSchema,
    parse(interpolate(readFileSync('compose.yaml', 'utf8'), env)),
  );
  const own = (name: string): Record<string, unknown> => {
    const { extends: base, ...service } = v.parse(extendingSchema, services[name]);
    return base ? { ...own(base.service), ...service } : service;
  };
  return {
    services: new Map(Object.keys(services).map((name) => [name, v.parse(serviceSchema, own(name))])),
    volumes: Object.keys(volumes),
  };
}

const network = 'storefront-test';
const nameOf = (service: string) => `${network}-${service}`;
const patienceMs = 60_000;

/** Options of `podman run` for a service. Its named volumes are those of this test. @param releases - the folder `./releases` */
const optionsOf = (service: Service, releases: string): string[] => [
  `--network=${network}`,
  ...(service.read_only ? ['--read-only'] : []),
  ...service.cap_drop.map((capability) => `--cap-drop=${capability}`),
  ...service.security_opt.map((option) => `--security-opt=${option}`),
  ...service.tmpfs.map((folder) => `--tmpfs=${folder}`),
  ...service.env_file.filter(({ path }) => existsSync(path)).map(({ path }) => `--env-file=${path}`),
  ...Object.entries(service.environment).map(([name, value]) => `--env=${name}=${value}`),
  ...service.volumes.map((volume) => {
    const [source = '', ...rest] = volume.split(':');
    const mounted =
      source === './releases' ? releases : source.startsWith('.') ? resolve(source) : nameOf(source);
    return `--volume=${[mounted, ...rest].join(':')}`;
  }),
  ...service.ports.map((port) => `--publish=${port}`),
];

/** Containers of compose.yaml's services in podman. Stands in for Compose, which Debian has in no version that reads the file. */
export interface Containers {
  /** Starts all services without a profile, each after those it depends on. */
  up(): Promise<void>;
  /** Runs a service once, with further options and arguments. Returns what it prints. */
  once(service: string, options?: readonly string[], args?: readonly string[]): Promise<string>;
  /** Runs a command in a running service. */
  exec(service: string, command: readonly string[]): Promise<string>;
  /** Stops a service as Compose does, and returns its exit code. */
  stop(service: string): Promise<number>;
  /** Removes containers, volumes and network. */
  down(): Promise<void>;
}

interface ContainersOptions {
  /** The variables of compose.yaml. */
  readonly env: NodeJS.ProcessEnv;
  /** Stands for the folder `./releases`. */
  readonly releases: string;
  /** The image of a target of the Dockerfile. */
  imageOf(target: string): string;
}

export function openContainers({ env, releases, imageOf }: ContainersOptions): Containers {
  const { services, volumes } = readCompose(env);
  const serviceOf = (name: string): Service => {
    const service = services.get(name);
    if (!service) throw new Error(`compose.yaml has no service ${name}.`);
    return service;
  };
  const imageOfService = ({ image, build }: Service) => (build ? imageOf(build.target) : (image ?? ''));
  const podman = (...args: readonly string[]) => run('podman', args, env);
  const exec = (name: string, command: readonly string[]) => podman('exec', nameOf(name), ...command);

  async function untilHealthy(name: string): Promise<void> {
    const [, ...test] = serviceOf(name).healthcheck?.test ?? [];
    for (const end = Date.now() + patienceMs; ; await wait(500)) {
      const failure = await exec(name, test).then(
        () => null,
        (error: unknown) => error,
      );
      if (failure === null) return;
      if (Date.now() > end) throw failure;
    }
  }

  const begun = new Map<string, Promise<void>>();
  const begin = (name: string): Promise<void> => {
    const known = begun.get(name) ?? start(name);
    begun.set(name, known);
    return known;
  };
  async function start(name: string): Promise<void> {
    const service = serviceOf(name);
    for (const [other, { condition }] of Object.entries(service.depends_on)) {
      await begin(other);
      if (condition === 'service_healthy') await untilHealthy(other);
    }
    if (name === 'prepare') await once(name);
    else
      await podman(
        'run',
        '--detach',
        `--name=${nameOf(name)}`,
        `--network-alias=${name}`,
        ...optionsOf(service, releases),
        imageOfService(service),
      );
  }
  const once: Containers['once'] = (name, options = [], args = []) => {
    const service = serviceOf(name);
    const all = [...optionsOf(service, releases), ...options];
    return podman('run', '--rm', ...all, imageOfService(service), ...args);
  };

  return {
    once,
    exec,
    async up() {
      await podman('network', 'create', network);
      const names = [...services].filter(([, { profiles }]) => profiles.length === 0).map(([name]) => name);
      for (const name of names) await begin(name);
      for (const name of names) if (serviceOf(name).healthcheck) await untilHealthy(name);
    },
    async stop(name) {
      const seconds = Number.parseInt(serviceOf(name).stop_grace_period ?? '10s', 10);
      await podman('stop', `--time=${seconds}`, nameOf(name));
      return Number(await podman('inspect', '--format={{.State.ExitCode}}', nameOf(name)));
    },
    async down() {
      await podman('rm', '--force', '--ignore', '--time=0', ...[...services.keys()].map(nameOf));
      for (const volume of volumes) await podman('volume', 'rm', nameOf(volume)).catch(() => undefined);
      await podman('network', 'rm', network).catch(() => undefined);
    },
  };
}
