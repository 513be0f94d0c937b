import { setTimeout as wait } from 'node:timers/promises';
import { admissionPath } from '@storefront/contracts/admission-answer';
import type { FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { sendRefusal } from '../http/answers';
import { unanswered } from '../orders/model/refusal';

export interface AdmissionTurnsOptions {
  /** How many wait at most; more are told to ask again. */
  readonly mostWaiting: number;
}

/** Some hundreds a second: what a crowd asks at once leaves the processors to those who read and buy. */
const pace = { most: 16, apartMs: 40 };

const plugin: FastifyPluginAsync<AdmissionTurnsOptions> = async (fastify, { mostWaiting }) => {
  const waiting: (() => void)[] = [];
  let isWorking = false;

  const work = async () => {
    isWorking = true;
    while (waiting.length > 0) {
      for (const begin of waiting.splice(0, pace.most)) begin();
      await wait(pace.apartMs);
    }
    isWorking = false;
  };

  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.url !== admissionPath) return done();
    if (waiting.length >= mostWaiting) return void sendRefusal(reply, unanswered, null);
    waiting.push(done);
    if (!isWorking) void work();
  });
};

/**
 * Has those who ask for admission wait for their turn before anything else is done for them, in the order in which they came:
 * of a crowd that asks in one moment, the requests of others wait for next to nothing. To be registered first.
 */
export const admissionTurns = fastifyPlugin(plugin);
