import { partHealthPath, type ReleaseHealth, releaseHealthSchema } from '@storefront/format/part-health';
import * as v from 'valibot';
import { askOperatorApi, type OperatorApi } from './ask-operator-api';

/** How releases fare; none where no token of the API is at hand. @throws {UserError} where the API does not tell. */
export const readPartHealth = async (api: OperatorApi): Promise<readonly ReleaseHealth[]> =>
  api.token === null ? [] : askOperatorApi(api, partHealthPath, v.array(releaseHealthSchema));
