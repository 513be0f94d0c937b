import { copyFileSync, cpSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findOnPath } from '@ticket-storefront/platform-testing/programs';
import { run } from './run';

type Base = 'node' | 'postgres' | 'caddy';

/** Their names at Docker Hub, as Dockerfile and compose.yaml have them. */
const published: Readonly<Record<Base, string>> = {
  node: 'node:24-bookworm-slim',
  postgres: 'postgres:18.4',
  caddy: 'caddy:2.11.2',
};

const debian = 'localhost/storefront-debian';

const containerfiles: Readonly<Record<Base, string>> = {
  node: `FROM ${debian}
RUN useradd --uid 1000 --create-home node
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
COPY authorities.crt /etc/ssl/authorities.crt
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/authorities.crt
`,
  // As the image of PostgreSQL: a cluster with a password for its first start, in a volume.
  postgres: `FROM ${debian}
RUN apt-get update && apt-get install --yes --no-install-recommends postgresql
COPY entrypoint.sh /entrypoint.sh
VOLUME /var/lib/postgresql
ENTRYPOINT ["/bin/bash", "/entrypoint.sh"]
`,
  caddy: `FROM ${debian}
RUN apt-get update && apt-get install --yes --no-install-recommends caddy
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
`,
};

const entrypoint = `set -e
data=/var/lib/postgresql/docker
bin=$(echo /usr/lib/postgresql/*/bin)
mkdir --parents $data /var/run/postgresql
chown postgres $data /var/run/postgresql
chmod 700 $data
if [ ! -f $data/PG_VERSION ]; then
  printf %s "$POSTGRES_PASSWORD" > /tmp/password
  chown postgres /tmp/password
  runuser --user postgres -- $bin/initdb --auth-host=scram-sha-256 --auth-local=trust --username=postgres --pwfile=/tmp/password $data
  rm /tmp/password
  echo "host all all all scram-sha-256" >> $data/pg_hba.conf
fi
exec runuser --user postgres -- $bin/postgres -D $data -c listen_addresses='*'
`;

/**
 * Pushes images that stand in for those of Docker Hub to a registry. They are made of Debian's packages and of the Node.js that runs this.
 * @param registry - its host and port
 */
export async function pushBaseImages(registry: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'base-images-'));
  try {
    const archive = join(folder, 'debian.tar');
    await run('mmdebstrap', ['--variant=minbase', '--quiet', 'bookworm', archive]);
    await run('podman', ['import', archive, debian]);
    rmSync(archive);
    copyFileSync(realpathSync(process.execPath), join(folder, 'node'));
    const npm = dirname(dirname(realpathSync(findOnPath('npm') ?? '')));
    cpSync(npm, join(folder, 'npm'), { recursive: true });
    writeFileSync(join(folder, 'entrypoint.sh'), entrypoint);
    // Of a proxy between this machine and the package registry.
    copyFileSync(
      process.env['NODE_EXTRA_CA_CERTS'] ?? '/etc/ssl/certs/ca-certificates.crt',
      join(folder, 'authorities.crt'),
    );
    for (const name of ['node', 'postgres', 'caddy'] as const) {
      const image = `${registry}/library/${published[name]}`;
      const containerfile = join(folder, `${name}.Containerfile`);
      writeFileSync(containerfile, containerfiles[name]);
      await run('podman', ['build', '--quiet', '--file', containerfile, '--tag', image, folder]);
      await run('podman', ['push', '--quiet', '--tls-verify=false', image]);
      await run('podman', ['untag', image]);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
