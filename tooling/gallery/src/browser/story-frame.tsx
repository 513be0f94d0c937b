import { fillForm } from '@storefront/check/browser';
import type { LoadRemote, Story, Visitor } from '@storefront/testing';
import { createRoot } from 'react-dom/client';
import type { FrameOf } from './frame-address';
import type { GalleryModules } from './gallery-modules';
import { pass, settle } from './standing-clock';

/** A storage that begins empty, and that no other page sees. */
function ownStorage(): Storage {
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

/** A channel within the frame, whose messages arrive at once. */
class OwnChannel extends EventTarget {
  private static readonly open = new Set<OwnChannel>();
  readonly name: string;

  constructor(name: string) {
    super();
    this.name = name;
    OwnChannel.open.add(this);
  }

  postMessage(data: unknown): void {
    for (const other of OwnChannel.open) {
      if (other !== this && other.name === this.name) {
        other.dispatchEvent(new MessageEvent('message', { data }));
      }
    }
  }

  close(): void {
    OwnChannel.open.delete(this);
  }
}

/** Has what is drawn at random be the same each time. */
function drawTheSame(): void {
  let drawn = 0;
  Math.random = () => 0.5;
  crypto.getRandomValues = (array) => {
    if (array instanceof Uint8Array) for (let at = 0; at < array.length; at += 1) array[at] = drawn++;
    return array;
  };
}

/** Gives a frame a browser of its own: stories that are shown beside each other share no storage, locks or channels. */
function ownBrowser(): void {
  for (const kind of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, kind, { value: ownStorage() });
  }
  Reflect.deleteProperty(Navigator.prototype, 'locks');
  Reflect.set(window, 'BroadcastChannel', OwnChannel);
  drawTheSame();
}

/** What React keeps of an element, as far as it is read here. */
interface Fiber {
  readonly type: unknown;
  readonly elementType: unknown;
  readonly return: Fiber | null;
}

function fiberOf(element: Element): Fiber | null {
  const key = Object.keys(element).find((name) => name.startsWith('__reactFiber$'));
  return key ? ((element as unknown as Record<string, Fiber>)[key] ?? null) : null;
}

/** The components that have drawn the elements of the page, in every root of React. */
function drawnComponents(): ReadonlySet<unknown> {
  const seen = new Set<Fiber>();
  const components = new Set<unknown>();
  for (const element of document.querySelectorAll('*')) {
    for (let fiber = fiberOf(element); fiber && !seen.has(fiber); fiber = fiber.return) {
      seen.add(fiber);
      components.add(fiber.type).add(fiber.elementType);
    }
  }
  return components;
}

const wordsOf = (element: Element) =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();

function named<Found extends Element>(selector: string, name: string): Found {
  const all = [...document.querySelectorAll<Found>(selector)];
  const found =
    all.find((element) => wordsOf(element) === name) ??
    all.find((element) => wordsOf(element).startsWith(name));
  if (!found) throw new Error(`The page has no “${name}”, only: ${all.map(wordsOf).join(', ')}.`);
  return found;
}

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/** The visitor of this page. */
const visitor: Visitor = {
  async fillIn() {
    fillForm(document.body);
    await settle();
  },
  async type(label, text) {
    const found = named<HTMLLabelElement | HTMLInputElement>('label, input[aria-label]', label);
    const field = found instanceof HTMLLabelElement ? found.control : found;
    setValue?.call(field, text);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
  },
  async press(name) {
    named<HTMLElement>('button, a, label', name).click();
    await settle();
  },
  wait: pass,
};

/** Loads also those pictures that browsers leave for later. */
const pictures = () =>
  Promise.all(
    [...document.images].map((image) => {
      image.loading = 'eager';
      // Where it cannot be loaded, the story says what stands for it.
      return image.decode().catch(() => {});
    }),
  );

function storyOf({ files }: GalleryModules, { file, name }: FrameOf): Story {
  const story = files[file]?.[name];
  if (!story) throw new Error(`${file} has no story “${name}”.`);
  return typeof story === 'function' ? { draw: story } : story;
}

/**
 * Shows one story, and nothing else.
 * @returns names of the exported components that have drawn it
 */
export async function showStory(modules: GalleryModules, frame: FrameOf): Promise<string[]> {
  const { draw, path = '/', act } = storyOf(modules, frame);
  const loadRemote: LoadRemote = async (remote) => modules.remotes[remote] as never;
  window.history.replaceState(null, '', path);
  ownBrowser();
  createRoot(document.body.appendChild(document.createElement('div'))).render(draw(loadRemote));
  await settle();
  await act?.(visitor);
  await pictures();
  const drawn = drawnComponents();
  return Object.entries(modules.components).flatMap(([component, value]) =>
    drawn.has(value) ? [component] : [],
  );
}
