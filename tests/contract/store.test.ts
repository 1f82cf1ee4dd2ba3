import { startDynalite } from '../support/dynalite.ts';
import { describeStore } from './store-suite.ts';

describeStore('the embedded server', startDynalite);
