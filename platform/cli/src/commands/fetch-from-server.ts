import { pageDescriptionSchema, processorSourcesSchema } from '@ticket-storefront/format';
import { UserError } from '@ticket-storefront/server';
import * as v from 'valibot';

/** Milliseconds that a server has to answer. */
export const timeoutMs = 10_000;

/** Returns the body of a server's response. @throws {UserError} if the server does not answer. */
export async function fetchFromServer(address: string, setting: string): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => null);
  if (response?.ok) return response.text();
  throw new UserError(`${address} does not answer: start the server, or set ${setting} to another address.`);
}

const healthSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    /** The shell server's problem with the registry. */
    registry: v.object({ alarm: v.nullable(v.string()) }),
    /** Origin of the released files in its documents. */
    assets: v.string(),
    /** Sources of the processors' code. */
    processors: processorSourcesSchema,
    /** The scripts that each kind of its documents may run. */
    pages: v.array(pageDescriptionSchema),
    /** Names of the releases that its new documents avoid, because they fail; none from a shell server of the version before. */
    keptOut: v.optional(v.array(v.string()), []),
    /** Other problems, in a sentence each; none from a shell server of the version before. */
    problems: v.optional(v.array(v.string()), []),
  }),
);

/** Returns the health that the shell server reports. @throws {UserError} if it reports none. */
export async function fetchShellHealth(origin: string): Promise<v.InferOutput<typeof healthSchema>> {
  const parsed = v.safeParse(healthSchema, await fetchFromServer(`${origin}/health`, 'STOREFRONT_ORIGIN'));
  if (parsed.success) return parsed.output;
  throw new UserError(`${origin} is not a shell server of this release: set STOREFRONT_ORIGIN to the shop.`);
}
