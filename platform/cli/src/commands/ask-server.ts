import { pageDescriptionSchema, processorSourcesSchema } from '@storefront/format';
import { UserError } from '@storefront/server';
import * as v from 'valibot';

/** Milliseconds after which a server that does not answer is said not to. */
export const timeoutMs = 10_000;

/**
 * What a server of the storefront answers.
 * @throws {UserError} where it does not answer.
 */
export async function askServer(address: string, setting: string): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => null);
  if (response?.ok) return response.text();
  throw new UserError(`${address} does not answer: start it, or name another one with ${setting}.`);
}

const healthSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    /** What is wrong with the registry, as the shell server sees it. */
    registry: v.object({ alarm: v.nullable(v.string()) }),
    /** Where its documents have the released files from. */
    assets: v.string(),
    /** Where the code of processors comes from. */
    processors: processorSourcesSchema,
    /** Which scripts each kind of its documents may run. */
    pages: v.array(pageDescriptionSchema),
  }),
);

/**
 * What the shell server of a storefront says of itself.
 * @throws {UserError} where it does not say.
 */
export async function readShellHealth(origin: string): Promise<v.InferOutput<typeof healthSchema>> {
  const parsed = v.safeParse(healthSchema, await askServer(`${origin}/health`, 'STOREFRONT_ORIGIN'));
  if (parsed.success) return parsed.output;
  throw new UserError(`${origin} is no shell server of this release: name it with STOREFRONT_ORIGIN.`);
}
