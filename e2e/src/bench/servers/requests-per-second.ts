import autocannon, { type Request } from 'autocannon';

const seconds = 3;
const connections = 16;

/** The repeated request. */
export interface Asked extends Pick<Request, 'method' | 'body' | 'headers'> {
  readonly url: string;
}

/**
 * How often a server answers in a second, busy all the time.
 * @throws where any answer is not a success: a refusal costs less than what is measured.
 */
export async function requestsPerSecond(asked: Asked): Promise<number> {
  const { requests, errors, non2xx } = await autocannon({ ...asked, connections, duration: seconds });
  if (errors + non2xx > 0) throw new Error(`${asked.url} failed ${errors + non2xx} times.`);
  return requests.average;
}
