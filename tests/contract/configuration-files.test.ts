import { startDynalite } from '../support/dynalite.ts';
import { describeConfigurationFiles } from './configuration-files-suite.ts';

describeConfigurationFiles('the embedded server', startDynalite);
