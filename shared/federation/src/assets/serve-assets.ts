import * as v from 'valibot';
import { createAssetServer } from './asset-server';

const port = v.pipe(v.string(), v.toNumber(), v.integer());
const settings = v.parse(
  v.object({
    ASSETS_PORT: port,
    ASSETS_FOLDER: v.string(),
    LISTEN_HOST: v.optional(v.string(), 'localhost'),
  }),
  process.env,
);

const server = await createAssetServer(settings.ASSETS_FOLDER);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void server.close());
try {
  await server.listen({ port: settings.ASSETS_PORT, host: settings.LISTEN_HOST });
} catch (error) {
  process.stderr.write(`The asset origin cannot start: ${error instanceof Error ? error.message : error}.\n`);
  process.exitCode = 1;
}
