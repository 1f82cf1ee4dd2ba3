import { startDynalite } from '../support/dynalite.ts';
import { reportArchiveExamples, reportArchives } from '../support/planted-collection.ts';
import { describeCollection, describeCollections } from './collection-suite.ts';

describeCollections('the embedded server', startDynalite);
describeCollection(reportArchives, reportArchiveExamples, {
  engine: 'the embedded server',
  start: startDynalite,
});
