// The service in a process of its own: says where it listens, and stops on SIGTERM.
import { readSettings } from '../../src/service/base/settings.ts';
import { startService } from '../../src/service/start.ts';

const { url, stop } = await startService(readSettings(process.env));
process.once('SIGTERM', () => void stop());
console.log(url);
