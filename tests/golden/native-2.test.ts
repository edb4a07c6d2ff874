import { describeGolden } from './run-cases.ts';

describeGolden('native', 2, 2);
