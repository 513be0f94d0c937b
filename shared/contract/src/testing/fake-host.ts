import { allInCents } from '@ticket-storefront/domain';
import { type CartOwner, createCartBus } from '../cart-bus';
import type { Host, RestAnswer, ToastKind } from '../host';

/** An answer of the API. */
export const answered = (status: number, body: object): RestAnswer => ({ ok: true, status, body });

/** An order that the API has completed, for the customer of `buildCustomer`. */
export const completed = answered(200, {
  success: true,
  message: '',
  referenceID: 'REF',
  email: 'ada@example.com',
});

/** An order that the API refuses without charging it. */
export const refused = (reason: string, message: string, status = 409): RestAnswer =>
  answered(status, { success: false, reason, message, referenceID: null });

/** The API does not answer. */
export const unreachable: RestAnswer = { ok: false, reason: 'unreachable' };

/** A host for tests that records the calls of a remote, oldest first. */
export interface FakeHost extends Host {
  /** The shell's end of the cart, unless a cart was given. */
  readonly owner: CartOwner;
  readonly paths: readonly string[];
  readonly toasts: readonly { readonly kind: ToastKind; readonly message: string }[];
  readonly reportedErrors: readonly unknown[];
  readonly failures: readonly unknown[];
}

const site = 'https://www.example.com';

/** A host on a real cart bus whose servers cannot be reached. */
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
      get: async () => unreachable,
      post: async () => unreachable,
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
