import { startDynalite } from '../support/dynalite.ts';
import { describeDowntimeRecords } from './downtime-records-suite.ts';

describeDowntimeRecords('the embedded server', startDynalite);
