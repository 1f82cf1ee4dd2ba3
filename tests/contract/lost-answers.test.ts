import { startDynalite } from '../support/dynalite.ts';
import { describeLostAnswers } from './lost-answers-suite.ts';

describeLostAnswers('the embedded server', startDynalite);
