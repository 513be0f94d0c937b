import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import type { Pictures } from './take-pictures';

/** A picture that is not the same in two galleries; null where one of them has no such story. */
export interface Difference {
  readonly name: string;
  readonly before: Buffer | null;
  readonly after: Buffer | null;
  /** Shows in red where both differ; null where there are not both. */
  readonly marked: Buffer | null;
}

/** On a canvas of this size, at its top left. */
function onCanvas(picture: PNG, width: number, height: number): PNG {
  const canvas = new PNG({ width, height });
  PNG.bitblt(picture, canvas, 0, 0, picture.width, picture.height, 0, 0);
  return canvas;
}

/** Marks the pixels that differ; null where none does. */
function mark(before: Buffer, after: Buffer): Buffer | null {
  if (before.equals(after)) return null;
  const [one, other] = [PNG.sync.read(before), PNG.sync.read(after)];
  const width = Math.max(one.width, other.width);
  const height = Math.max(one.height, other.height);
  const marked = new PNG({ width, height });
  const [a, b] = [onCanvas(one, width, height), onCanvas(other, width, height)];
  const count = pixelmatch(a.data, b.data, marked.data, width, height, { threshold: 0.02 });
  return count === 0 ? null : PNG.sync.write(marked);
}

/** The pictures that differ between two galleries, by name. */
export function comparePictures(before: Pictures, after: Pictures): Difference[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  return names.flatMap((name): Difference[] => {
    const [one, other] = [before.get(name) ?? null, after.get(name) ?? null];
    const marked = one && other ? mark(one, other) : null;
    return one && other && !marked ? [] : [{ name, before: one, after: other, marked }];
  });
}
