import { buildServers } from './build-servers';

for (const [server, { bytes, packages }] of Object.entries(await buildServers())) {
  const megabytes = (bytes / 1_000_000).toFixed(1);
  process.stdout.write(`dist/${server.padEnd(12)} ${megabytes} MB, ${packages.length} packages\n`);
}
