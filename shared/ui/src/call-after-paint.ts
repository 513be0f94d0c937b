/** Calls once the frame that is drawn next has been painted. The returned function cancels that. */
export function callAfterPaint(onTime: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(onTime);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
