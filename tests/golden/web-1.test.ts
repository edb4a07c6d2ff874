import { describeGolden } from './run-cases.ts';

describeGolden('web', 1, 5);
