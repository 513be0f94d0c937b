const acts = ['click', 'input', 'change', 'submit', 'keydown', 'pointerdown', 'focusin'];

/**
 * Follows in which part the visitor acts.
 * @returns tells the part whose handlers run at this moment; empty where none do.
 */
export function actingPart(): () => string {
  let acting = '';
  const follow = ({ target }: Event) => {
    acting =
      (target instanceof Element && target.closest<HTMLElement>('[data-boundary]')?.dataset['boundary']) ||
      '';
    setTimeout(() => {
      acting = '';
    });
  };
  for (const type of acts) window.addEventListener(type, follow, true);
  return () => acting;
}
