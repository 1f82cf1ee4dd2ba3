import { startDynalite } from '../support/dynalite.ts';
import { describeImportToolRecords } from './import-tool-records-suite.ts';

describeImportToolRecords('the embedded server', startDynalite);
