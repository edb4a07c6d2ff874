import { setUpFaces } from '../scripts/set-up/faces.mjs';

/** The cut faces are made where they are stale: tests are also run without the verbs of npm, which see to it. */
export const setup = (): Promise<void> => setUpFaces(process.execPath);
