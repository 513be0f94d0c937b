import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { FastifyPluginAsync } from 'fastify';
import { serveScript } from '../serve-script';

const folder = join(import.meta.dirname, 'browser');

const framePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";

/** Stripe.js at `/stripe/v3.js`, and the frame in which cards are entered, on this origin alone. */
export const browserRoutes: FastifyPluginAsync = async (fastify) => {
  fastify.register(serveScript, { path: '/stripe/v3.js', bundle: () => bundle('stripe.ts') });
  fastify.register(serveScript, {
    path: '/stripe/payment-frame.js',
    bundle: () => bundle('payment-frame.ts'),
  });

  fastify.get('/stripe/payment-frame', (_request, reply) =>
    reply
      .header('content-security-policy', framePolicy)
      .type('text/html; charset=utf-8')
      .send(readFileSync(join(folder, 'payment-frame.html'))),
  );
  fastify.get('/stripe/simulator.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(readFileSync(join(folder, 'simulator.css'))),
  );
};

/** One script of an entry and all that it imports, as browsers take it. */
async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(folder, entry)],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  });
  return outputFiles[0]?.text ?? '';
}
