import { install } from '@sinonjs/fake-timers';
import { storyTime } from '@ticket-storefront/testing';

/** The clock of the page. It stands still until {@link pass}, so that a story looks the same at any time. */
const clock = install({
  now: storyTime,
  toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
});

const nextPaint = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    requestAnimationFrame(() => port2.postMessage(null));
  });

/** Advances the clock, and waits for the next paint. @param ms - milliseconds */
export async function pass(ms: number): Promise<void> {
  await clock.tickAsync(ms);
  await nextPaint();
}

const stepMs = 20;
const maxSteps = 20;

/** Advances the clock until the answers of the page's fake services no longer change it. */
export async function settle(): Promise<void> {
  let unchanged = 0;
  for (let step = 0; step < maxSteps && unchanged < 2; step += 1) {
    const before = document.body.innerHTML;
    await pass(stepMs);
    unchanged = document.body.innerHTML === before ? unchanged + 1 : 0;
  }
}
