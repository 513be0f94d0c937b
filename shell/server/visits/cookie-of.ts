/** The value of a cookie in a request's header. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  const found = header?.split(';').find((cookie) => cookie.trim().startsWith(`${name}=`));
  return found?.slice(found.indexOf('=') + 1).trim();
}

/** Cookies are for the shell server alone, and are sent with links from other sites. */
export const cookieScope = 'Path=/; HttpOnly; SameSite=Lax';
