import { it } from 'vitest';
import { transportRows } from './fault-rows.ts';
import { type Coverage, expectWhole, runTable } from './run-table.ts';

const ran: Coverage = new Map();
runTable(transportRows, ran);

it('every row of the table has been run', () => expectWhole('B', ran, [24, 39]));
