import { startDynalite } from '../support/dynalite.ts';
import { describeStateHistory } from './state-history-suite.ts';

describeStateHistory('the embedded server', startDynalite);
