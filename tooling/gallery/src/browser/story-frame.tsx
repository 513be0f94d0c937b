import { fillForm } from '@ticket-storefront/check/browser';
import type { LoadRemote, Story, Visitor } from '@ticket-storefront/testing';
import { createRoot } from 'react-dom/client';
import type { FrameOf, GalleryModules } from './frame';
import { pass, settle } from './frozen-clock';

function emptyStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, String(value)),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}

/** Isolates the frame from the frames beside it, and makes random values the same each time. */
function isolateFrame(): void {
  const id = crypto.randomUUID();
  for (const kind of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, kind, { value: emptyStorage() });
  }
  Reflect.deleteProperty(Navigator.prototype, 'locks');
  window.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(`${id} ${name}`);
    }
  };
  let drawn = 0;
  Math.random = () => 0.5;
  crypto.getRandomValues = (array) => {
    if (array instanceof Uint8Array) for (let at = 0; at < array.length; at += 1) array[at] = drawn++;
    return array;
  };
}

/** The fields of React's internal node of an element that are read here. */
interface Fiber {
  readonly type: unknown;
  readonly elementType: unknown;
  readonly return: Fiber | null;
}

/** The components that have rendered the elements of the page, in every root of React. */
function renderedComponents(): ReadonlySet<unknown> {
  const seen = new Set<Fiber>();
  const components = new Set<unknown>();
  for (const element of document.querySelectorAll('*')) {
    const key = Object.keys(element).find((name) => name.startsWith('__reactFiber$')) ?? '';
    let fiber: Fiber | null = Reflect.get(element, key) ?? null;
    for (; fiber && !seen.has(fiber); fiber = fiber.return) {
      seen.add(fiber);
      components.add(fiber.type).add(fiber.elementType);
    }
  }
  return components;
}

const labelOf = (element: Element) =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();

function findByLabel<Found extends Element>(selector: string, label: string): Found {
  const all = [...document.querySelectorAll<Found>(selector)];
  const found =
    all.find((element) => labelOf(element) === label) ??
    all.find((element) => labelOf(element).startsWith(label));
  if (!found) throw new Error(`The page has no “${label}”, only: ${all.map(labelOf).join(', ')}.`);
  return found;
}

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

const visitor: Visitor = {
  async fillIn() {
    fillForm(document.body);
    await settle();
  },
  async type(label, text) {
    const found = findByLabel<HTMLLabelElement | HTMLInputElement>('label, input[aria-label]', label);
    const field = found instanceof HTMLLabelElement ? found.control : found;
    setValue?.call(field, text);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
  },
  async press(name) {
    findByLabel<HTMLElement>('button, a, label', name).click();
    await settle();
  },
  wait: pass,
};

/** Loads all images, including lazy ones. A story shows the fallback of an image that cannot be loaded. */
const loadImages = () =>
  Promise.all(
    [...document.images].map((image) => {
      image.loading = 'eager';
      return image.decode().catch(() => {});
    }),
  );

function storyOf({ files }: GalleryModules, { file, name }: FrameOf): Story {
  const story = files[file]?.[name];
  if (!story) throw new Error(`${file} has no story “${name}”.`);
  return typeof story === 'function' ? { draw: story } : story;
}

/** Shows one story alone. @returns names of the exported components that have rendered it */
export async function showStory(modules: GalleryModules, frame: FrameOf): Promise<string[]> {
  const { draw, path = '/', act } = storyOf(modules, frame);
  const loadRemote: LoadRemote = async (remote) => modules.remotes[remote] as never;
  window.history.replaceState(null, '', path);
  isolateFrame();
  createRoot(document.body.appendChild(document.createElement('div'))).render(draw(loadRemote));
  await settle();
  await act?.(visitor);
  await loadImages();
  const rendered = renderedComponents();
  return Object.keys(modules.components).filter((name) => rendered.has(modules.components[name]));
}
