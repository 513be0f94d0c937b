import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import * as v from 'valibot';
import { axeViolations } from '../steps/axe-violations';
import type { DrivenTab, Point } from './driven-browser';

type Role = 'article' | 'button' | 'checkbox' | 'dialog' | 'heading' | 'link' | 'searchbox' | 'textbox';
type Name = string | RegExp;

const require = createRequire(import.meta.url);
const library = require.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js');
const queries = `(function () { ${readFileSync(library, 'utf8')}\n}).call(window)`;

interface FieldPlace {
  readonly role?: Role;
  /** A selector of the frame that the field is in. */
  readonly frame?: string;
}

const pointSchema = v.nullable(v.object({ x: v.number(), y: v.number() }));

const byRole = (role: Role, name?: Name) => {
  const options =
    name === undefined ? '' : `, { name: ${name instanceof RegExp ? name : JSON.stringify(name)} }`;
  return `TestingLibraryDom.queryAllByRole(document.body, '${role}'${options})`;
};

/** Where an element can be pressed: null while it moves, is disabled or covered. */
const pressable = (element: string) => `(async () => {
  const element = ${element};
  if (!element || element.matches(':disabled')) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const middle = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const { x, y } = middle();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const after = middle();
  const hit = document.elementFromPoint(x, y);
  const isHit = hit && (element.contains(hit) || hit.closest('label')?.control === element);
  return isHit && after.x === x && after.y === y ? { x, y } : null;
})()`;

const scrolledTo = (frame: string) =>
  `document.querySelector(${JSON.stringify(frame)}).scrollIntoView({ block: 'center', behavior: 'instant' })`;

/** Whether nothing moves, and what is in the window is loaded and painted. */
const isDrawn = `(async () => {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const isShown = ({ top, bottom }) => bottom > 0 && top < innerHeight;
  const pictures = [...document.images].filter((image) => isShown(image.getBoundingClientRect()));
  return document.fonts.status === 'loaded' && pictures.every(({ complete }) => complete) &&
    document.getAnimations().every(({ playState }) => playState !== 'running');
})()`;

const intervals = [50, 100, 250];
const poll = (read: () => Promise<unknown>, message: string) => expect.poll(read, { message, intervals });

const lettersOf = (text: unknown) => String(text).replaceAll(/\W/g, '');

export type DrivenPage = ReturnType<typeof drivenPage>;

/** What a person does and sees in a tab, in whichever browser. Everything waits until it is possible. */
export function drivenPage(tab: DrivenTab) {
  /** Reads what may not be there yet, or is of a document that is just left: undefined then. */
  const read = (expression: string, frame?: string) => tab.evaluate(expression, frame).catch(() => undefined);

  const query = async (expression: string, frame?: string) => {
    if ((await read('"TestingLibraryDom" in window', frame)) === false) await read(queries, frame);
    return read(expression, frame);
  };

  const click = async (role: Role, name?: Name, frame?: string) => {
    let point: Point | null = null;
    const find = async () => {
      if (frame) await read(scrolledTo(frame));
      point = v.parse(pointSchema, (await query(pressable(`${byRole(role, name)}[0]`), frame)) ?? null);
      return point;
    };
    await poll(find, `${role} ${name ?? ''}`).not.toBeNull();
    if (point) await tab.press(point, frame);
  };

  const drawn = () =>
    poll(() => read(isDrawn), 'typeface and pictures are there, and nothing moves').toBe(true);

  return {
    open: (address: string) => tab.open(address),
    evaluate: (expression: string) => tab.evaluate(expression),
    /** Runs an expression in the page; undefined while that is not possible. */
    read,
    click,
    /** Types into a field over what it holds. */
    async fill(label: Name | undefined, text: string, { role = 'textbox', frame }: FieldPlace = {}) {
      await click(role, label, frame);
      await tab.typeOver(text, frame);
      const value = () => query(`${byRole(role, label)}[0].value`, frame);
      const letters = async () => lettersOf(await value());
      await poll(letters, `value of ${label}`).toBe(lettersOf(text));
    },
    isDisabled: (role: Role, name: Name) =>
      query(`${byRole(role, name)}[0].matches(':disabled, [aria-disabled="true"]')`),
    /** How many elements have a role and a name. */
    count: async (role: Role, name?: Name) => query(`${byRole(role, name)}.length`),
    /** Waits until the page shows words. */
    async sees(words: string) {
      const shown = `TestingLibraryDom.queryAllByText(document.body, ${JSON.stringify(words)}, { exact: false })
        .some((element) => element.getClientRects().length > 0)`;
      await poll(() => query(shown), words).toBe(true);
    },
    /** Waits until an element has words, shown or not. */
    async holds(words: string, selector: string) {
      const text = () => read(`document.querySelector(${JSON.stringify(selector)}).textContent`);
      await poll(async () => String((await text()) ?? ''), selector).toContain(words);
    },
    async isAt(address: RegExp) {
      await poll(() => read('location.href'), 'address').toMatch(address);
    },
    /** Waits until the page looks as designed, and takes a picture of what the window shows. */
    async screenshot() {
      await drawn();
      return tab.screenshot();
    },
    /** The elements that break a rule of accessibility which a machine can check. Leaves the page at its end. */
    async axeViolations() {
      // There no bar that sticks to the window covers a part of a button, which would count as too small.
      await read('scrollTo(0, document.body.scrollHeight)');
      // In the middle of a transition, colours and opacity are not yet those of the design.
      await drawn();
      return axeViolations(tab);
    },
    show: () => tab.show(),
  };
}
