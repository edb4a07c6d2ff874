import { describeGolden } from './run-cases.ts';

describeGolden('native', 1, 2);
