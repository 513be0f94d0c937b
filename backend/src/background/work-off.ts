/**
 * Does what is due, several pieces at once, until nothing more is.
 * @param next - claims one piece and does it; answers false where there is none
 * @param signal - ends the work after the pieces that are under way
 */
export async function workOff(
  workers: number,
  next: () => Promise<boolean>,
  signal?: AbortSignal,
): Promise<void> {
  const work = async () => {
    while (!signal?.aborted && (await next()));
  };
  await Promise.all(Array.from({ length: workers }, work));
}
