/** What a document that is shown with another release lets through beside its own. */
interface Allowed {
  readonly scripts: readonly string[];
  /** Hashes of the scripts that are written into it, as a policy names them. */
  readonly inline: readonly string[];
  readonly styles: readonly string[];
  /** The part, whose own Trusted Types policy is allowed. */
  readonly part: string;
}

function rewriteDirective(directive: string, { scripts, inline, styles, part }: Allowed): string {
  const [name = '', ...sources] = directive.trim().split(' ');
  const written = (...more: readonly string[]) =>
    [name, ...sources.filter((source) => source !== "'none'"), ...more].join(' ');
  switch (name) {
    case 'style-src':
      return written(...styles);
    case 'img-src':
    case 'font-src':
      return written("'self'");
    case 'trusted-types':
      return written(`storefront#${part}`);
    case 'script-src':
      // Hashes beside 'unsafe-inline' would end it, and with it all other inline scripts.
      return sources.includes("'unsafe-inline'") ? written(...scripts) : written(...scripts, ...inline);
    default:
      return directive.trim();
  }
}

/** A policy of the store that lets the files of a local build through too, and tells nobody what it refuses. */
export const rewritePolicy = (policy: string, allowed: Allowed): string =>
  policy
    .split(',')
    .map((one) =>
      one
        .split(';')
        .filter((directive) => !/^\s*report-/.test(directive))
        .map((directive) => rewriteDirective(directive, allowed))
        .join('; '),
    )
    .join(', ');
