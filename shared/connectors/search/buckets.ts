import { type FieldTally, parseTallies, readSearchAnswer, type TallyPage } from './answers.ts';
import { exists } from './conditions.ts';
import { measureBody, type MeasureCursor, readMeasured } from './measured.ts';
import { again, ask, type LayoutCache, prepare, type PreparedQuery, searchPath } from './prepared-query.ts';
import { refuseMixedTypes, tallyBody } from './requests.ts';
import type { DocumentSelection, FieldStatistics, SearchRemarks, StatisticsRequest } from './search.ts';
import type { SendRequest } from './wire.ts';

interface TallyQuestion extends DocumentSelection {
  readonly fields: readonly string[];
}

export async function* tallyAll(
  layouts: LayoutCache,
  question: TallyQuestion,
  send: SendRequest,
): AsyncGenerator<readonly FieldTally[], SearchRemarks> {
  const { fields } = question;
  const pages = pagesOfBuckets(layouts, {
    prepare: () => prepare(layouts, question, fields),
    async ask({ layout, compiled }, after: TallyPage['after']) {
      refuseMixedTypes(fields, layout.types);
      const body = tallyBody(compiled, { fields, after }, layout.types);
      const { aggregations } = readSearchAnswer(await ask(send, searchPath(layout), body), []);
      return parseTallies(aggregations['values'], fields.length);
    },
  });
  for (let step = await pages.next(); ; step = await pages.next()) {
    if (step.done === true) return step.value;
    if (step.value.tallies.length > 0) yield step.value.tallies;
  }
}

/** A question whose answer is several pages of aggregated buckets. */
interface BucketQuestion<After, Page> {
  readonly prepare: () => Promise<PreparedQuery>;
  /** The fields without which no document matches. */
  readonly needs?: readonly string[];
  readonly ask: (prepared: PreparedQuery, after: After | undefined) => Promise<Page>;
}

/** Yields all pages. Like other questions it is asked once more if an index vanished before the first page. */
async function* pagesOfBuckets<After, Page extends { readonly after: After | undefined }>(
  layouts: LayoutCache,
  { prepare: prepareQuery, needs = [], ask: askPage }: BucketQuestion<After, Page>,
): AsyncGenerator<Page, SearchRemarks> {
  const begun = await again(layouts, async () => {
    const prepared = await prepareQuery();
    const { names, types } = prepared.layout;
    const isEmpty = names.length === 0 || needs.some((field) => !types.has(field));
    return { prepared, page: isEmpty ? undefined : await askPage(prepared, undefined) };
  });
  const { prepared } = begun;
  let { page } = begun;
  while (page) {
    yield page;
    page = page.after ? await askPage(prepared, page.after) : undefined;
  }
  return prepared.remarks;
}

export async function* measureAll(
  layouts: LayoutCache,
  measuring: StatisticsRequest,
  send: SendRequest,
): AsyncGenerator<readonly FieldStatistics[], SearchRemarks> {
  const { fields, value, time } = measuring;
  const where = [...measuring.where, exists(value), exists(time)];
  const pages = pagesOfBuckets(layouts, {
    prepare: () => prepare(layouts, { ...measuring, where }, [...fields, value, time]),
    needs: [value, time],
    async ask({ layout, compiled }, after: MeasureCursor) {
      const body = measureBody(compiled, measuring, { types: layout.types, after });
      const { aggregations } = readSearchAnswer(await ask(send, searchPath(layout), body), []);
      return readMeasured(aggregations['values'], fields.length);
    },
  });
  for (let step = await pages.next(); ; step = await pages.next()) {
    if (step.done === true) return step.value;
    if (step.value.measured.length > 0) yield step.value.measured;
  }
}
