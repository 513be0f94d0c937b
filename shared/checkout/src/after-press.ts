let isPressed = false;

/** Tracks whether a pointer is pressed, until the returned function is called. */
export function trackPresses(): () => void {
  const press = () => {
    isPressed = true;
  };
  const release = () => {
    isPressed = false;
  };
  window.addEventListener('pointerdown', press, true);
  window.addEventListener('pointerup', release, true);
  window.addEventListener('pointercancel', release, true);
  return () => {
    window.removeEventListener('pointerdown', press, true);
    window.removeEventListener('pointerup', release, true);
    window.removeEventListener('pointercancel', release, true);
  };
}

/** A tap's click follows its release after a moment. */
const tapMs = 100;

/** Calls back once no pointer is pressed: an error that appears during a press would move the button away from it. */
export function afterPress(callback: () => void): void {
  setTimeout(() => {
    if (!isPressed) return callback();
    window.addEventListener('pointerup', () => setTimeout(callback), { once: true });
  }, tapMs);
}
