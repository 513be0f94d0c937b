const graceMs = 5000;

const showsWithoutWords = 'img, svg, input, button, iframe, canvas, video, object';

const isEmpty = (element: Element) =>
  element.textContent?.trim() === '' && !element.querySelector(showsWithoutWords);

/**
 * Watches whether a part shows anything in its slot.
 * @param onEmpty - called once it has shown nothing for five to ten seconds, from the start or later.
 * @returns ends the watch.
 */
export function watchSlot(element: Element, onEmpty: () => void): () => void {
  let timer: number | undefined;
  let wasEmpty = false;

  const check = () => {
    timer = undefined;
    if (!isEmpty(element)) wasEmpty = false;
    else if (wasEmpty) onEmpty();
    else {
      wasEmpty = true;
      checkSoon();
    }
  };
  const checkSoon = () => {
    timer ??= window.setTimeout(check, graceMs);
  };

  const observer = new MutationObserver(checkSoon);
  observer.observe(element, { childList: true, subtree: true, characterData: true });
  checkSoon();
  return () => {
    observer.disconnect();
    window.clearTimeout(timer);
  };
}
