import { isReachedByHttps } from '@storefront/server/transport-security';

/** The value of a cookie in a request's header. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  const found = header?.split(';').find((cookie) => cookie.trim().startsWith(`${name}=`));
  return found?.slice(found.indexOf('=') + 1).trim();
}

/** Cookies as a shop sets them: browsers send those of a shop that they reach by HTTPS by nothing else. */
export const secureCookies = (cookies: readonly string[], storefrontOrigin: string | undefined): string[] =>
  cookies.map((cookie) => (isReachedByHttps(storefrontOrigin) ? `${cookie}; Secure` : cookie));

/** Cookies are for the shell server alone, and are sent with links from other sites. */
export const cookieScope = 'Path=/; HttpOnly; SameSite=Lax';
