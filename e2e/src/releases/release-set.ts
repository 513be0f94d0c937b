import type { BrowserContext } from '@playwright/test';

/** Versions by part. */
export type ReleaseSet = Readonly<Record<string, string>>;

const cookieName = 'release-set';

/** @param sealed - the value of the cookie: a seal, a dot and the set */
const readSet = (sealed: string): ReleaseSet =>
  Object.fromEntries(
    sealed
      .slice(sealed.indexOf('.') + 1)
      .split(':')
      .map((pair) => pair.split('@', 2)),
  );

/** What the first document of a visit is made of. */
export async function setOfFirstVisit(address: string): Promise<ReleaseSet> {
  const answer = await fetch(address);
  await answer.text();
  const cookie = answer.headers.getSetCookie().find((text) => text.startsWith(`${cookieName}=`)) ?? '';
  return readSet(cookie.slice(cookieName.length + 1).split(';')[0] ?? '');
}

/** The release set that a visit must retain. */
export async function setOfVisit(context: BrowserContext): Promise<ReleaseSet> {
  const cookie = (await context.cookies()).find(({ name }) => name === cookieName);
  return readSet(cookie?.value ?? '');
}
