import type { Language } from '@storefront/domain/language';
import { preferredLanguage } from '@storefront/domain/preferred-language';
import type { FastifyRequest } from 'fastify';

/** The language of who sent a request: our pages name their own as `Accept-Language`. English for none that is spoken. */
export const readLanguage = ({ headers }: FastifyRequest): Language =>
  preferredLanguage(headers['accept-language']);
