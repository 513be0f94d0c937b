import { buildCli } from './build-cli';
import { buildServers } from './build-server';
import { bundledServers } from './servers';

for (const [name, { bytes, packages }] of Object.entries({
  ...(await buildServers(bundledServers)),
  cli: await buildCli(),
})) {
  const megabytes = (bytes / 1_000_000).toFixed(1);
  process.stdout.write(`dist/${name.padEnd(12)} ${megabytes} MB, ${packages.length} packages\n`);
}
