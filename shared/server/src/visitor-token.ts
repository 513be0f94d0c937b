import { jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { optional } from './setting';
import { secret } from './settings-fields';

/** Header by which browsers and the shell server tell the API who calls. */
export const visitorHeader = 'x-visitor';

/** Seconds that a token is believed; each document brings a new one. */
export const visitorTokenLifetime = 24 * 60 * 60;

/** The setting that shell server and API have in common. */
export const visitorFields = {
  VISITOR_KEY: optional(
    secret,
    'signs the tokens that tell visitors apart: at least 32 characters, the same for shell server and API; without it there is no waiting room and limits go by address alone',
  ),
};

const algorithm = 'HS256';
const claims = v.object({ sub: v.pipe(v.string(), v.uuid()) });
const bytesOf = (key: string) => new TextEncoder().encode(key);

/** A token that names a visitor for a day. @param visitor - a random UUID, which tells nothing of the person. */
export const signVisitorToken = (key: string, visitor: string): Promise<string> =>
  new SignJWT()
    .setProtectedHeader({ alg: algorithm })
    .setSubject(visitor)
    .setIssuedAt()
    .setExpirationTime(`${visitorTokenLifetime}s`)
    .sign(bytesOf(key));

/** The visitor that a token names; null where it is forged, over, or no such token. */
export async function readVisitorToken(key: string, token: string): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, bytesOf(key), {
      algorithms: [algorithm],
      requiredClaims: ['iat', 'exp'],
    });
    return v.parse(claims, payload).sub;
  } catch {
    return null;
  }
}
