import { setTimeout as wait } from 'node:timers/promises';
import type { Mailer } from './mailer';

/** Mail servers take only so many e-mails a second, and in a rush the processors belong to those who buy. */
const apartMs = 100;

/** Hands e-mails on no faster than ten a second; one that comes by itself goes at once. */
export function paceMailer(mail: Mailer): Mailer {
  let nextTurn = 0;
  return async (email) => {
    const now = performance.now();
    const turn = Math.max(now, nextTurn);
    nextTurn = turn + apartMs;
    await wait(turn - now);
    return mail(email);
  };
}
