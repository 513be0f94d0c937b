import { UserError } from '@ticket-storefront/server';
import type { Storage } from '@ticket-storefront/storage';

const timeoutMs = 60_000;

/** The released files of an asset origin, as browsers get them. Reading fails with a sentence if it does not answer, or with too many bytes. */
export const assetsAt = (origin: string): Pick<Storage, 'read'> => ({
  async read(path, limitBytes = Number.POSITIVE_INFINITY) {
    const address = new URL(`/${path}`, origin).href;
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
      if (response.status === 404) return null;
      if (!response.ok) throw new UserError(`${address} answers ${response.status}: try again later.`);
      const chunks: Uint8Array[] = [];
      let bytes = 0;
      for await (const chunk of response.body ?? []) {
        bytes += chunk.length;
        if (bytes > limitBytes)
          throw new UserError(
            `${address} has more than ${limitBytes} bytes: run \`storefront verify\` where it was published.`,
          );
        chunks.push(chunk);
      }
      return { content: Buffer.concat(chunks), tag: '' };
    } catch (cause) {
      if (cause instanceof UserError) throw cause;
      throw new UserError(`${address} does not answer: check the address, or try again.`, { cause });
    }
  },
});
