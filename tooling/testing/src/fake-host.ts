import { type CartOwner, createCartBus, type Host, type ToastKind } from '@storefront/contract';
import { allInCents } from '@storefront/domain';

/** A host for tests: what a remote asked of it is kept, oldest first. */
export interface FakeHost extends Host {
  /** The shell's end of the cart, unless a cart was given. */
  readonly owner: CartOwner;
  readonly paths: readonly string[];
  readonly toasts: readonly { readonly kind: ToastKind; readonly message: string }[];
  readonly reportedErrors: readonly unknown[];
  readonly failures: readonly unknown[];
}

const site = 'https://www.example.com';

/** A host on a real cart bus whose servers cannot be reached, but for the given members. */
export function createFakeHost(overrides: Partial<Host> = {}): FakeHost {
  const owner = createCartBus();
  const paths: string[] = [];
  const toasts: { kind: ToastKind; message: string }[] = [];
  const reportedErrors: unknown[] = [];
  const failures: unknown[] = [];
  const stored = new Map<string, string>();

  return {
    cart: owner.bus,
    catalogue: {
      tickets: async () => ({ ok: false, message: 'The server cannot be reached.' }),
      availability: async () => 'unknown',
      allInCents,
    },
    graphql: { query: async () => ({ ok: false, message: 'The server cannot be reached.' }) },
    api: {
      get: async () => ({ ok: false, reason: 'unreachable' }),
      post: async () => ({ ok: false, reason: 'unreachable' }),
    },
    config: {
      links: {
        provider: `${site}/`,
        terms: `${site}/terms`,
        privacy: `${site}/privacy`,
        contact: `${site}/contact`,
      },
      processor: {},
    },
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, text) => void stored.set(key, text),
      removeItem: (key) => void stored.delete(key),
    },
    navigate: (path) => paths.push(path),
    toast: (kind, message) => toasts.push({ kind, message }),
    reportError: (error) => reportedErrors.push(error),
    fail: (error) => failures.push(error),
    ...overrides,
    owner,
    paths,
    toasts,
    reportedErrors,
    failures,
  };
}
