import type { Finding } from '../checks';
import type { OrderAnswerKind, Task } from '../task';
import { fillForm } from './fill-form';
import { elementsIn, hasVisibleContent, mountPart, pause, waitFor } from './part';
import type { Fragment, Outcome, ShopPage } from './shop-page';

const formMs = 2000;
const outcomeMs = 3000;
const submitOf = (slot: Element): HTMLButtonElement | undefined =>
  elementsIn<HTMLButtonElement>(slot, 'button[type=submit], form button:not([type])')[0];

interface PostedOrder {
  readonly order: { readonly reference_id?: unknown; readonly email?: unknown; readonly subtotal?: unknown };
}

function wrongOutcome(
  answer: OrderAnswerKind,
  [outcome, ...others]: readonly Outcome[],
  posted: PostedOrder,
): string | null {
  if (!outcome) return `an order that ends ${answer} is not reported`;
  if (outcome.kind !== answer) return `an order that ends ${answer} is reported as ${outcome.kind}`;
  if (others.length > 0) return `one order is reported ${others.length + 1} times`;
  const { reference_id, email } = posted.order;
  if ('referenceID' in outcome && outcome.referenceID !== reference_id)
    return `the outcome has the reference ${outcome.referenceID}, but the order has ${reference_id}`;
  if (outcome.kind === 'completed' && outcome.email !== email)
    return `the outcome has the e-mail ${outcome.email}, but the order has ${email}`;
  return null;
}

/** Changes the order of a checkout, submits it with two quick presses, and finds problems. */
export async function checkOrder(
  shop: ShopPage,
  task: Task,
  answer: OrderAnswerKind,
  { slot, fragment }: { readonly slot: HTMLElement; readonly fragment: Fragment },
): Promise<readonly Finding[]> {
  const host = shop.createHost(task, 'usual', { answer });
  const outcomes: Outcome[] = [];
  const onOutcome = (outcome: Outcome) => void outcomes.push(outcome);
  const part = mountPart(fragment, slot, host.host, shop.checkedProps(task, onOutcome).first);
  if (!(await waitFor(() => hasVisibleContent(slot) && submitOf(slot) !== undefined, formMs)))
    return [{ check: 'form', seen: 'there is no submit button in a form' }];
  const hasCardField = elementsIn(slot, '[autocomplete~=cc-number]').length > 0;
  const { next } = shop.checkedProps({ ...task, isFree: task.isFree || !hasCardField }, onOutcome);
  part.update(next);
  await pause(30);
  fillForm(slot);
  await pause(30);
  submitOf(slot)?.click();
  submitOf(slot)?.click();
  await waitFor(() => outcomes.length > 0, outcomeMs);
  // For an unwanted second order or outcome.
  await pause(150);
  const message = elementsIn(slot, '[role=alert], [aria-invalid=true]')[0]?.parentElement?.textContent;
  part.unmount();

  const [posted, ...others] = host.orders as readonly PostedOrder[];
  if (!posted) {
    return [{ check: 'form', seen: `the submitted form posts no order (${message ?? 'without a message'})` }];
  }
  if (others.length > 0)
    return [{ check: 'double-submit', seen: `two quick presses post ${others.length + 1} orders` }];
  const expected = (next as { order: { totals: { subtotal: number } } }).order.totals.subtotal;
  if (posted.order.subtotal !== expected) {
    const seen = `it orders for ${posted.order.subtotal} cents, but the shell's last price is ${expected}`;
    return [{ check: 'update', seen }];
  }
  const wrong = wrongOutcome(answer, outcomes, posted);
  return wrong ? [{ check: answer, seen: wrong }] : [];
}
