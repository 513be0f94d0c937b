import * as v from 'valibot';

/** The page's braintree-web client as it reaches a frame, by its configuration: where and by what right to tokenize. */
const clientSchema = v.pipe(
  v.object({
    authorizationFingerprint: v.string(),
    gatewayConfiguration: v.object({ graphQL: v.object({ url: v.string() }) }),
  }),
  v.transform(({ authorizationFingerprint, gatewayConfiguration }) => ({
    authorizationFingerprint,
    graphqlUrl: gatewayConfiguration.graphQL.url,
  })),
);

export type ClientSettings = v.InferOutput<typeof clientSchema>;

/** @throws {v.ValiError} where the page handed over something else than a client. */
export const parseClient = (client: unknown): ClientSettings => v.parse(clientSchema, client);
