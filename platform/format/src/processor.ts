import * as v from 'valibot';
import { publicKey } from './public-key';

const isLocal = ({ hostname }: URL) => hostname === 'localhost' || hostname === '127.0.0.1';

/** An address of exactly one host, encrypted unless it is this machine. @param isValid - a rule about its path */
const addressOf = (isValid: (url: URL) => boolean, kind: string) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => {
        const url = URL.canParse(text) ? new URL(text) : null;
        // Such letters would end a source of a policy, or its directive.
        if (!url || /[\s*;,'"]/.test(text) || url.username || url.password) return false;
        return (url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url))) && isValid(url);
      },
      ({ input }) =>
        `${JSON.stringify(input)} is not ${kind} of one host: use one like https://pay.example.com, without wildcards.`,
    ),
  );

const origin = addressOf((url) => url.pathname === '/' && !url.search && !url.hash, 'the origin');
const address = addressOf((url) => !url.search && !url.hash, 'the address');

const maxHosts = 8;
const hosts = v.optional(v.pipe(v.array(origin), v.maxLength(maxHosts)), []);

/** A processor that its payment service brings to the shop: what API, shell servers and `check` know of it (docs/payment-services.md). */
export const processorSchema = v.strictObject({
  /** Its name for people. */
  label: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(40)),
  /** Addresses of its payment service. The API calls the next one if the first is unreachable. */
  services: v.pipe(
    v.array(address),
    v.minLength(1, 'Name at least one address of the payment service.'),
    v.maxLength(4),
  ),
  /** Public keys of the service, one of which signs its answers; two while one replaces the other. */
  keys: v.pipe(
    v.array(publicKey),
    v.minLength(1, 'Name the public key of the payment service.'),
    v.maxLength(2),
  ),
  /** What its checkout needs in the browser. */
  browser: v.optional(
    v.strictObject({
      /** Origins of the frames that collect cards. */
      frames: hosts,
      /** Addresses of its scripts. */
      scripts: v.optional(v.pipe(v.array(address), v.maxLength(maxHosts)), []),
      /** Origins that its code calls. */
      connect: hosts,
      /** Origins of its pictures. */
      pictures: hosts,
      /** Public settings for its checkout, in `host.config.processor`. */
      settings: v.optional(v.record(v.string(), v.pipe(v.string(), v.maxLength(2000))), {}),
    }),
    {},
  ),
  /** What makes its sandbox give each outcome, for `storefront check processor`. */
  tests: v.optional(
    v.strictObject({
      approved: v.unknown(),
      declined: v.unknown(),
      /** The payment is taken, and its answer is lost. */
      lost: v.optional(v.unknown()),
      /** The charge has no answer, and the payment appears later. */
      late: v.optional(v.unknown()),
    }),
  ),
});

/** The description of a processor in the registry. */
export type ProcessorData = v.InferOutput<typeof processorSchema>;

/** Everything that a described checkout may load from or call, each once. */
export const hostsOf = ({ browser }: Pick<ProcessorData, 'browser'>): readonly string[] => [
  ...new Set([...browser.frames, ...browser.scripts, ...browser.connect, ...browser.pictures]),
];
