import { it } from 'vitest';
import { answerRows } from './fault-rows.ts';
import { type Coverage, expectWhole, runTable } from './run-table.ts';

const ran: Coverage = new Map();
runTable(answerRows, ran);

it('every row of the table has been run', () => expectWhole('A', ran, [1, 23]));
