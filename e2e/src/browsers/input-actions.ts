import type { Point } from './driven-browser';

// Both WebDriver protocols describe input in these words.

const control = '\uE009';

const key = (value: string) => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
];

/** A press of the mouse at a point of the window. */
export const pressAt = ({ x, y }: Point) => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0, origin: 'viewport' },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
];

/** Keys that replace the text of a field. */
export const keysOver = (text: string) => [
  {
    type: 'key',
    id: 'keyboard',
    actions: [
      { type: 'keyDown', value: control },
      ...key('a'),
      { type: 'keyUp', value: control },
      ...[...text].flatMap(key),
    ],
  },
];
