/** Milliseconds of one frame: until then the picture of the one before may still be in the making. */
const frameMs = 16;

/** Calls a frame after the one that is drawn next has been handed to be painted. The returned function cancels that. */
export function callAfterPaint(onTime: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(onTime, frameMs);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
