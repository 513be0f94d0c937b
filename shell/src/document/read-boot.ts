import * as v from 'valibot';
import { type Boot, bootElementId, bootSchema } from '../boot';

let boot: Boot | undefined;

/**
 * Reads the boot data that the shell server wrote into this document.
 * @throws {v.ValiError} if it is missing or invalid, because the document is not the shell server's.
 */
export function readBoot(): Boot {
  boot ??= v.parse(bootSchema, JSON.parse(document.getElementById(bootElementId)?.textContent ?? 'null'));
  return boot;
}
