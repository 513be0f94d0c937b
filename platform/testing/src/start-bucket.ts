import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createBucketServer, type TagForm } from './bucket-server';

const key = { id: 'team', secret: 'secret of the team' };

/** The most keys that a page of a listing names. */
export const pageSize = 3;

/** Starts a server with the bucket `releases`, and says what the AWS SDK has to be told to use it. */
export async function startBucket(tags: TagForm | null) {
  const server = createBucketServer({ bucket: 'releases', key, pageSize, tags });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    server,
    environment: {
      AWS_ENDPOINT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: key.id,
      AWS_SECRET_ACCESS_KEY: key.secret,
    },
  };
}
