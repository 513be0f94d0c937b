import { partNames } from '@storefront/contracts/parts';
import type { ProcessorPolicy } from './processor-policy';

export interface PolicyOptions {
  readonly nonce: string;
  readonly apiOrigin: string;
  readonly assetsOrigin: string;
  /** Hosts that the document's processor needs; null outside a checkout. */
  readonly processor: ProcessorPolicy | null;
  /** Where scripts may come from that change under their address, and so have no hash. */
  readonly processorScripts: readonly string[];
}

/** Who may turn text into HTML or addresses of scripts: each part's bundle, the sanitizer, and the loader of remotes. */
const trustedTypes = ['dompurify', 'storefront#remotes', ...partNames.map((part) => `storefront#${part}`)];

/**
 * The Content-Security-Policy of one document. Scripts run by nonce alone, or because such a script loaded them;
 * a checkout adds the hosts of its one processor and nothing else.
 */
export function contentSecurityPolicy(options: PolicyOptions): string {
  const { nonce, apiOrigin, assetsOrigin, processor, processorScripts } = options;
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
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [...trustedTypes, ...(processorScripts.length > 0 ? ['default'] : [])],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** The security headers of every document. */
export function securityHeaders(options: PolicyOptions): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(options),
    // A script without a hash does not load, whoever asks for it.
    ...(options.processorScripts.length === 0 ? { 'Integrity-Policy': 'blocked-destinations=(script)' } : {}),
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-cache',
  };
}
