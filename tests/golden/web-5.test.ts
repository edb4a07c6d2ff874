import { describeGolden } from './run-cases.ts';

describeGolden('web', 5, 5);
