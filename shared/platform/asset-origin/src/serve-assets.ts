import * as v from 'valibot';
import { createAssetServer } from './asset-server';

const settingsSchema = v.object({
  ASSETS_PORT: v.pipe(v.string(), v.toNumber('must be a port'), v.integer('must be a port')),
  ASSETS_FOLDER: v.string(),
  LISTEN_HOST: v.optional(v.string(), 'localhost'),
});

function readSettings() {
  const parsed = v.safeParse(settingsSchema, process.env);
  if (parsed.success) return parsed.output;
  const wrong = parsed.issues.map(
    (issue) => `${v.getDotPath(issue)} ${issue.received === 'undefined' ? 'is not set' : issue.message}`,
  );
  throw new Error(wrong.join('; '));
}

try {
  const settings = readSettings();
  const server = await createAssetServer(settings.ASSETS_FOLDER);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void server.close());
  await server.listen({ port: settings.ASSETS_PORT, host: settings.LISTEN_HOST });
} catch (error) {
  process.stderr.write(`The asset origin cannot start: ${error instanceof Error ? error.message : error}.\n`);
  process.exitCode = 1;
}
