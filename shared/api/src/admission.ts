import type { RestClient } from '@ticket-storefront/contract';
import * as v from 'valibot';
import { type AdmissionAnswer, type AdmissionRequest, admissionAnswerSchema, admissionPath } from './answers';

/** Requests admission to an event's checkout (docs/rules.md, Waiting room); null if no readable answer arrived. */
export async function requestAdmission(api: RestClient, slug: string): Promise<AdmissionAnswer | null> {
  const request: AdmissionRequest = { slug };
  const answer = await api.post(admissionPath, request);
  const parsed = answer.ok ? v.safeParse(admissionAnswerSchema, answer.body) : null;
  return parsed?.success ? parsed.output : null;
}
