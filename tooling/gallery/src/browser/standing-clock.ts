import { install } from '@sinonjs/fake-timers';
import { storyTime } from '@storefront/testing';

/** The clock of the page. It stands still unless it is told otherwise, so that a story looks the same at any time. */
const clock = install({
  now: storyTime,
  toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
});

/** Resolves once the browser has drawn what has changed until now. */
const drawn = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    requestAnimationFrame(() => port2.postMessage(null));
  });

/** Lets time pass, and what it brings be drawn. @param ms - milliseconds */
export async function pass(ms: number): Promise<void> {
  await clock.tickAsync(ms);
  await drawn();
}

const answerMs = 20;
const maxAnswers = 20;

/** Lets pass what a page's own services take for their answers, until these change nothing more. */
export async function settle(): Promise<void> {
  let same = 0;
  for (let answers = 0; answers < maxAnswers && same < 2; answers += 1) {
    const before = document.body.innerHTML;
    await pass(answerMs);
    same = document.body.innerHTML === before ? same + 1 : 0;
  }
}
