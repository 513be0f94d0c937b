import * as v from 'valibot';

const yardsticksSchema = v.object({
  /** The release of the single bundle that has all in it. */
  wholeVersion: v.string(),
  bundlePort: v.number(),
  /** The release of the bundle that loads later what the sources load later. */
  splitVersion: v.string(),
  treatedBundlePort: v.number(),
  /** The folders of the registry of the split bundle and of its server's state. */
  registryFolder: v.string(),
  stateFolder: v.string(),
  fixedPort: v.number(),
  /** The file that holds the fixed page. */
  fixedFile: v.string(),
  lateApiPort: v.number(),
  lateMs: v.number(),
  /** Braintree's simulator, as the API asks it, and at Braintree's own hosts by TLS. */
  braintree: v.object({
    gatewayPort: v.number(),
    hostsPort: v.number(),
    folder: v.string(),
    browserFolder: v.string(),
  }),
});

/** What the pages beside the storefront's own are, and where they are served. */
export type Yardsticks = v.InferOutput<typeof yardsticksSchema>;

export const readYardsticks = (text: string | undefined): Yardsticks =>
  v.parse(yardsticksSchema, JSON.parse(text ?? 'null'));
