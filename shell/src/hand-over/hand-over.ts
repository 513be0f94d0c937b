import { timeoutSignal } from '@ticket-storefront/api';
import * as v from 'valibot';
import { handOverAnswer, handOverField, signCartPath } from '../boot';
import { writeStored } from '../browser/storage';
import { cartKey, readOfferedPromo } from '../cart';
import { eventPath } from '../navigation/paths';
import type { ShellServices } from '../services';
import { readHandedCart, storeHandedCart, type TakenBack, takeCartBack } from './handed-cart';

/** Signed hand-overs are valid for five minutes. */
const freshMs = 4 * 60_000;

type Signed = v.InferOutput<typeof handOverAnswer>;

interface Prepared {
  /** The cart as it is stored; null if it is empty. */
  readonly cart: string | null;
  readonly request: string;
  readonly signed: Promise<Signed | null>;
  readonly at: number;
}

/** Hands the cart of one event over to its checkout, which may have another origin. */
export interface CartHandOver {
  /** Has the cart signed as it is now, and connects to the checkout, so that it opens at once. */
  prepare(): void;
  /** Takes back what became of the cart at the checkout. */
  takeBack(): Promise<TakenBack>;
  /**
   * Opens the checkout with the cart, as a plain form does.
   * @param address - of the checkout on the storefront.
   * @returns false if the server did not sign it, the checkout's origin does not answer, or it is unknown whether the cart is paid.
   */
  send(address: string): Promise<boolean>;
}

async function sign(request: string): Promise<Signed | null> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(signCartPath, { method: 'POST', body: request, headers }).catch(() => null);
  if (!answer?.ok) return null;
  const parsed = v.safeParse(handOverAnswer, await answer.json().catch(() => null));
  return parsed.success ? parsed.output : null;
}

function submit(action: string, token: string): void {
  const form = document.createElement('form');
  const field = document.createElement('input');
  form.method = 'post';
  form.action = action;
  form.hidden = true;
  field.name = handOverField;
  field.value = token;
  form.append(field);
  document.body.append(form);
  form.submit();
  form.remove();
}

/** Milliseconds in which a checkout's origin that works answers. */
const reachMs = 5000;

/** Whether the checkout's origin answers. The form uses the connection that this opens. */
const reach = (origin: string): Promise<boolean> =>
  fetch(`${origin}/apple-touch-icon.png`, {
    method: 'HEAD',
    mode: 'no-cors',
    credentials: 'include',
    cache: 'no-store',
    signal: timeoutSignal(reachMs),
  }).then(
    () => true,
    () => false,
  );

export type HandOverServices = Pick<ShellServices, 'api' | 'boot' | 'carts' | 'storage' | 'trail'>;

export function createHandOver(services: HandOverServices, slug: string): CartHandOver {
  const { boot, carts, storage, trail } = services;
  let prepared: Prepared | null = null;
  let returned: Promise<TakenBack> | null = null;
  let isSending = false;
  let isReached = !boot.origins;
  const connect = async () => {
    if (boot.origins) isReached = await reach(boot.origins.checkout);
    return isReached;
  };

  const prepare = (again = false): Prepared => {
    const cart = carts.getItem(cartKey(slug));
    const from = { position: trail.position(), path: eventPath(slug) };
    const id = readHandedCart(storage, slug)?.id ?? null;
    const request = JSON.stringify({ id, slug, cart, promo: readOfferedPromo(storage, slug), from });
    const at = performance.now();
    if (again || prepared?.request !== request || at - prepared.at > freshMs) {
      prepared = { cart, request, signed: sign(request), at };
    }
    return prepared;
  };
  const takeBack = () => {
    // The cart that is being signed must not change.
    if (isSending) return Promise.resolve<TakenBack>('unchanged');
    returned = boot.origins ? takeCartBack(services, slug) : Promise.resolve<TakenBack>('unchanged');
    return returned;
  };

  const send = async (address: string) => {
    // On a browser's own page about an origin that does not answer, no link leads back to the cart.
    const reached = isReached || connect();
    // A cart that has been paid must not be handed over again.
    const known = await (returned ?? takeBack());
    if (known === 'unknown' && (await takeBack()) === 'unknown') return false;
    isSending = true;
    let { cart, signed } = prepare();
    // What was prepared may have failed.
    if (!(await signed)) ({ cart, signed } = prepare(true));
    const answer = await signed;
    if (!answer || !(await reached)) return false;
    const { pathname, hash } = new URL(address);
    const { id, token } = answer;
    // A browser may end this page before a write that waits.
    writeStored(storage, cartKey(slug), cart);
    if (boot.origins) storeHandedCart(storage, slug, { id, at: Date.now(), cart });
    submit(`${boot.origins?.checkout ?? ''}${pathname}${hash}`, token);
    return true;
  };

  return {
    prepare() {
      void connect();
      void prepare();
    },
    takeBack,
    send: (address) =>
      send(address).finally(() => {
        isSending = false;
      }),
  };
}
