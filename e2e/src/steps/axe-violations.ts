import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as v from 'valibot';

const require = createRequire(import.meta.url);
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
// In Firefox braintree-web adds inputs that are hidden from screen readers and hand a focus by Tab on to its frames at once.
const configuration = {
  rules: [{ id: 'aria-hidden-focus', selector: '[aria-hidden="true"]:not([data-braintree-direction])' }],
};

// What fades in has less contrast until it is there.
const settle = `Promise.allSettled(
  document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime < Infinity).map(({ finished }) => finished)
)`;

const run = `axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
  .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map((node) => node.html).join(' ')))`;

/** A page of any browser in which expressions can be run. */
interface EvaluatedPage {
  evaluate(expression: string): Promise<unknown>;
}

/** What of a page breaks a rule of accessibility that a machine can check. */
export async function axeViolations(page: EvaluatedPage): Promise<string[]> {
  await page.evaluate(`(() => {\n${axe}\naxe.configure(${JSON.stringify(configuration)});\n})()`);
  return v.parse(v.array(v.string()), await page.evaluate(`${settle}.then(() => ${run})`));
}
