import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PartName } from '@ticket-storefront/format/parts';
import { createPartBuilder } from '@ticket-storefront/releases';
import { changedPart } from '../releases/changed-part';

/** A part, with a file of its sources and a text in it that is changed. */
export interface Rebuilt {
  readonly part: PartName;
  readonly file: string;
  readonly text: string;
}

/** Builds a part for production, changes one file, and builds it again in the same process. @returns the seconds of that. */
export async function measureRebuild({ part, file, text }: Rebuilt): Promise<number> {
  const folder = changedPart(part, `rebuilt-${part}`, file, text, text);
  const output = mkdtempSync(join(tmpdir(), `rebuilt-${part}-`));
  const builder = await createPartBuilder({ folder, part, mode: 'production' });
  try {
    await builder.build(join(output, 'before'));
    const path = join(folder, 'src', file);
    writeFileSync(path, readFileSync(path, 'utf8').replace(text, `${text} again`));
    const started = performance.now();
    await builder.build(join(output, 'after'));
    return (performance.now() - started) / 1000;
  } finally {
    await builder.close();
    rmSync(output, { recursive: true });
  }
}
