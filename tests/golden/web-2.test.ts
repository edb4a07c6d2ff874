import { describeGolden } from './run-cases.ts';

describeGolden('web', 2, 5);
