import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { FastifyInstance } from 'fastify';

const folder = join(import.meta.dirname, 'browser');

const framePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";

/** Stripe.js at `/stripe/v3.js`, and the frame in which cards are entered, on this origin alone. */
export function browserRoutes(app: FastifyInstance): void {
  const scripts = { '/stripe/v3.js': 'stripe.ts', '/stripe/payment-frame.js': 'payment-frame.ts' };
  for (const [path, entry] of Object.entries(scripts)) {
    let script: Promise<string> | null = null;
    app.get(path, async (_request, reply) => {
      script ??= bundle(join(folder, entry));
      return reply.type('text/javascript; charset=utf-8').send(await script);
    });
  }

  app.get('/stripe/payment-frame', (_request, reply) =>
    reply
      .header('content-security-policy', framePolicy)
      .type('text/html; charset=utf-8')
      .send(readFileSync(join(folder, 'payment-frame.html'))),
  );
  app.get('/stripe/simulator.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(readFileSync(join(folder, 'simulator.css'))),
  );
}

/** One script of an entry and all that it imports, as browsers take it. */
async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  });
  return outputFiles[0]?.text ?? '';
}
