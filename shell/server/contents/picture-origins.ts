/** Organisers write the addresses: in a host, `;` or `*` would say something else to a Content-Security-Policy. */
const plainOrigin = /^https?:\/\/[a-z0-9.-]+(:\d+)?$/;

/** The origins of pictures, each once; an address that is no web address has none. */
export function pictureOrigins(addresses: readonly (string | null | undefined)[]): readonly string[] {
  const origins = addresses.flatMap((address) =>
    address && URL.canParse(address) ? [new URL(address).origin] : [],
  );
  return [...new Set(origins)].filter((origin) => plainOrigin.test(origin));
}
