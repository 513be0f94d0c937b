import * as v from 'valibot';
import { failedReleaseAnswer, failedReleasePath } from '../document/boot';

/** Tells the shell server which release failed. @returns whether this visit's next document has another one. */
export async function fallBack(release: string): Promise<boolean> {
  const answer = await fetch(failedReleasePath, { method: 'POST', body: release }).catch(() => null);
  const told = v.safeParse(failedReleaseAnswer, await answer?.json().catch(() => null));
  return told.success && told.output.isReplaced;
}
