import { describeConfigurationFiles } from './configuration-files-suite.ts';

describeConfigurationFiles('tables on disk');
