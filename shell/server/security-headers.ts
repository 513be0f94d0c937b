import type { ProcessorPolicy } from './processor-policy';

export interface PolicyOptions {
  readonly nonce: string;
  readonly apiOrigin: string;
  readonly assetsOrigin: string;
  /** Hosts that the document's processor needs; null outside a checkout. */
  readonly processor: ProcessorPolicy | null;
}

/**
 * The Content-Security-Policy of one document. Scripts run by nonce alone, or because such a script loaded them;
 * a checkout adds the hosts of its one processor and nothing else.
 */
export function contentSecurityPolicy({ nonce, apiOrigin, assetsOrigin, processor }: PolicyOptions): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'"],
    'style-src': [assetsOrigin],
    // Organisers name their pictures by any address.
    'img-src': [assetsOrigin, apiOrigin, 'https:', 'data:'],
    'font-src': [assetsOrigin],
    'connect-src': ["'self'", apiOrigin, assetsOrigin, ...(processor?.connect ?? [])],
    'frame-src': processor?.frame.length ? processor.frame : ["'none'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** The security headers of every document. */
export function securityHeaders(options: PolicyOptions): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(options),
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-cache',
  };
}
