import * as v from 'valibot';

const hasOrigin = (address: string) => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);

/** An origin in a setting. A last slash is no matter; a path is refused, since policies and addresses are made of it. */
export const origin = v.pipe(
  v.string(),
  v.check(hasOrigin, 'must be an origin such as https://assets.example.com'),
  v.transform((address) => new URL(address)),
  v.check(
    ({ pathname, search, hash }) => pathname + search + hash === '/',
    'must be an origin without a path',
  ),
  v.transform((address) => address.origin),
);
