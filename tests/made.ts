import { setUpMade } from '../scripts/set-up/made.mjs';
import { forgetAnswers } from './kept-answers.ts';

/** What is made of packages is made where it is stale: tests are also run without the verbs of npm, which see to it. */
export const setup = (): Promise<void> => {
  forgetAnswers();
  return setUpMade(process.execPath);
};
