import { describeGolden } from './run-cases.ts';

describeGolden('web', 3, 5);
