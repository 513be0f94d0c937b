import type { Finding } from '../problem';
import type { Task } from '../task';
import { checkAdoption } from './check-adoption';
import { checkMounts, watchPage } from './check-mounts';
import { checkOrder } from './check-order';
import { checkUse } from './check-use';
import { findBarriers } from './find-barriers';
import { loadFragment, loadStyle } from './load-part';
import { CheckFailure, wordsOf } from './mount';

declare global {
  interface Window {
    /** Carries out one visit, and says what is wrong with the part in it. */
    runTask(task: Task): Promise<readonly Finding[]>;
  }
}

const slot = () => document.querySelector<HTMLElement>('#slot') ?? document.body;

async function load(task: Task) {
  try {
    const [fragment] = await Promise.all([loadFragment(task), ...task.styles.map(loadStyle)]);
    return fragment;
  } catch (error) {
    throw new CheckFailure({ check: 'load', seen: wordsOf(error) });
  }
}

async function visit(task: Task): Promise<readonly Finding[]> {
  if (task.visit.kind === 'order') return checkOrder(task, task.visit.answer, slot(), await load(task));
  if (task.visit.kind === 'used') return checkUse(task, slot(), await load(task));
  if (task.visit.kind === 'adopts') {
    const { renderedAt } = task.visit;
    return checkAdoption({ task, slot: slot(), fragment: await load(task), renderedAt });
  }
  // The styles stay, as they do in a page.
  const watched = watchPage(slot());
  const fragment = await load(task);
  return checkMounts(task, task.visit.services, watched, fragment, () => findBarriers(slot()));
}

window.runTask = async (task) => {
  const errors: string[] = [];
  const refused: string[] = [];
  window.addEventListener('error', ({ message }) => void errors.push(message));
  window.addEventListener('unhandledrejection', ({ reason }) => void errors.push(wordsOf(reason)));
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    refused.push(`${effectiveDirective} refuses ${blockedURI || 'text'}`);
  });
  const findings = await visit(task).catch((error: unknown) => {
    if (error instanceof CheckFailure) return [error.finding];
    throw error;
  });
  return [
    ...findings,
    ...[...new Set(refused)].map((seen) => ({ check: 'policy', seen }) as const),
    ...[...new Set(errors)].map(
      (seen) => ({ check: 'errors', seen: `an error is not caught: ${seen}` }) as const,
    ),
  ];
};
