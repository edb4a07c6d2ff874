import { describeGolden } from './run-cases.ts';

describeGolden('web', 4, 5);
