import * as v from 'valibot';

/** A public Ed25519 key in 43 characters of base64url. */
export const publicKey = v.pipe(
  v.string(),
  v.regex(/^[\w-]{43}$/, ({ input }) => `${JSON.stringify(input)} is not a public key of 43 characters.`),
);
