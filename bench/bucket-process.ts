// The S3 server of the tests in a process of its own: says its settings, and ends with its parent.
import { startBucket } from '../tests/service/bucket.ts';

const bucket = await startBucket();
process.send?.(bucket.env);
process.once('disconnect', async () => {
  await bucket.stop();
  process.exit();
});
