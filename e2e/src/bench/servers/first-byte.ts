import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** The request of a document. */
export interface Document {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Milliseconds until the first byte of an answer. @throws where that is no success. */
const firstByte = (agent: Agent, { url, headers = {} }: Document): Promise<number> =>
  new Promise((resolve, reject) => {
    const begun = performance.now();
    get(url, { agent, headers }, (answer) => {
      const ms = performance.now() - begun;
      answer.resume().on('end', () => resolve(ms));
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}.`));
    }).on('error', reject);
  });

/** Requests documents sequentially, one every `everyMs`. @returns the milliseconds to the first byte of each. */
export async function firstBytes(
  documents: readonly Document[],
  { everyMs, forMs }: { readonly everyMs: number; readonly forMs: number },
): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true });
  const begun = performance.now();
  const asked: Promise<number>[] = [];
  for (let at = 0; at < forMs; at += everyMs) {
    await pause(begun + at - performance.now());
    const document = documents[asked.length % documents.length];
    if (document) asked.push(firstByte(agent, document));
  }
  const measured = await Promise.all(asked);
  agent.destroy();
  return measured;
}
