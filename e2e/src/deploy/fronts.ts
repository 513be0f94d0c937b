import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findOnPath } from '@ticket-storefront/platform-testing/programs';

interface Front {
  /** The program, and the package that has it. */
  readonly name: string;
  readonly file: string;
  /** Its settings for a port before these ports. */
  settings(port: number, servers: readonly number[]): string;
  command(file: string): readonly string[];
}

/** Without `max_fails=0` it leaves out an API for ten seconds after a refused connection: with the next one that is restarted, both. */
const nginx: Front = {
  name: 'nginx',
  file: 'nginx.conf',
  settings: (port, servers) => `
daemon off;
pid nginx.pid;
error_log stderr crit;
events {}
http {
  access_log off;
  upstream api { least_conn; ${servers.map((server) => `server 127.0.0.1:${server} max_fails=0;`).join(' ')} }
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass http://api; proxy_http_version 1.1; }
  }
}`,
  command: (file) => ['-p', join(file, '..'), '-c', file],
};

const haproxy: Front = {
  name: 'haproxy',
  file: 'haproxy.cfg',
  settings: (port, servers) => `
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
frontend shop
  bind 127.0.0.1:${port}
  default_backend api
backend api
  option httpchk GET /readyz
  retries 3
  option redispatch
${servers.map((server) => `  server api-${server} 127.0.0.1:${server} check inter 500 fall 1 rise 1`).join('\n')}
`,
  command: (file) => ['-db', '-f', file],
};

/** The file that compose.yaml uses, with other addresses. */
const ownCaddyfile = join(import.meta.dirname, '../../../docs/deploy/Caddyfile');

const caddy: Front = {
  name: 'caddy',
  file: 'Caddyfile',
  settings: (port, servers) =>
    `{\n\tadmin off\n}\n${readFileSync(ownCaddyfile, 'utf8')}`
      .replace(':3002 {', `http://localhost:${port} {`)
      .replace('api:3002 api-2:3002', servers.map((server) => `localhost:${server}`).join(' ')),
  command: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
};

export const fronts: readonly Front[] = [nginx, haproxy, caddy];

/** A running proxy. */
export interface RunningFront {
  readonly origin: string;
  stop(): Promise<void>;
}

async function answers(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Starts a proxy before servers, and waits for an answer through it. @returns null where the program is missing */
export async function startFront(
  front: Front,
  port: number,
  servers: readonly number[],
): Promise<RunningFront | null> {
  const program = findOnPath(front.name);
  if (!program) return null;
  const folder = mkdtempSync(join(tmpdir(), `storefront-${front.name}-`));
  const file = join(folder, front.file);
  writeFileSync(file, front.settings(port, servers));
  const child = spawn(program, [...front.command(file)], { stdio: ['ignore', 'ignore', 'inherit'] });
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve())).then(() => {
    hasEnded = true;
  });
  const origin = `http://localhost:${port}`;
  while (!hasEnded && !(await answers(origin))) await wait(50);
  if (hasEnded) throw new Error(`${front.name} did not start.`);
  return {
    origin,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
