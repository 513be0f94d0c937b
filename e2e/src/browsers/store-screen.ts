import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a picture shows: for example `landing`, `phone`, `Firefox`. */
interface Screen {
  readonly screen: string;
  readonly width: string;
  readonly engine: string;
}

/** Stores a picture where `npm run gallery -- --engines` finds it. */
export function storeScreen({ screen, width, engine }: Screen, picture: Buffer): void {
  const folder = join('test-results/engines', `${screen}, ${width}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${engine}.png`), picture);
}
