import type { Locator } from '@playwright/test';

interface Typed {
  readonly input: Locator;
  readonly text: string;
}

/** A visitor's hand on a phone, counted: each tap, and each field that is typed into or filled in by the browser with others at once. */
export function countPresses() {
  const counted = { taps: 0, fields: 0 };
  return {
    counted,
    /** Taps and fields together. */
    presses: () => counted.taps + counted.fields,
    tap: async (target: Locator) => {
      counted.taps += 1;
      await target.tap();
    },
    type: async ({ input, text }: Typed) => {
      counted.fields += 1;
      await input.pressSequentially(text);
    },
    /** One tap on the browser's suggestion fills in the fields of a form that it knows, by their `autocomplete`. */
    autofill: async (values: readonly Typed[]) => {
      counted.taps += 1;
      for (const { input, text } of values) await input.fill(text);
    },
  };
}

export type Hand = ReturnType<typeof countPresses>;
