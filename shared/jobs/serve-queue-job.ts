import { processPartialResponse, SqsFifoPartialProcessorAsync } from '@aws-lambda-powertools/batch';
import type { SQSBatchResponse } from 'aws-lambda';
import * as z from 'zod';

import { once } from '../base/once.ts';
import type { ReceivedMessage } from '../queue/queue.ts';
import type { QueueJob } from './job.ts';
import { createJobRunHandler, type JobHost, type JobRunHandler, type RunResult } from './serve-runs.ts';

export type QueueHandler = JobRunHandler<SQSBatchResponse>;

const count = once(() => z.coerce.number());
const queueEvent = once(() =>
  z.object({
    Records: z.array(
      z.looseObject({
        messageId: z.string(),
        receiptHandle: z.string(),
        body: z.string(),
        attributes: z.looseObject({
          MessageGroupId: z.string(),
          MessageDeduplicationId: z.string(),
          ApproximateReceiveCount: count(),
          SentTimestamp: count(),
        }),
      }),
    ),
  }),
);
type QueueRecord = z.output<ReturnType<typeof queueEvent>>['Records'][number];

/**
 * Returns the Lambda handler of a job that reads a FIFO queue. The handler returns the messages that have failed, and the
 * platform removes the others. A message is not handled if an earlier one of its group has failed, so that their order is kept.
 */
export function serveQueueJob<Scope>(
  job: QueueJob<Scope>,
  host: () => Promise<JobHost<Scope>>,
): QueueHandler {
  return createJobRunHandler({
    name: job.name,
    host,
    work: (scope, event) => handleBatch(job, scope, event),
  });
}

async function handleBatch<Scope>(
  job: QueueJob<Scope>,
  scope: Scope,
  event: unknown,
): Promise<RunResult<SQSBatchResponse>> {
  const { Records } = queueEvent().parse(event);
  const messages = new Map(Records.map((record) => [record.messageId, messageOf(record)]));
  const handle = async ({ messageId }: QueueRecord) => {
    const message = messages.get(messageId);
    if (message) await job.handle(message, scope);
  };
  // Each batch needs its own processor, because the processor keeps the failed messages.
  const processor = new SqsFifoPartialProcessorAsync();
  const answer = await processPartialResponse({ Records }, handle, processor, {
    skipGroupOnError: true,
    // A batch that fails as a whole means that an engine is down, not that the function is broken.
    throwOnFullBatchFailure: false,
  });
  const failed = answer.batchItemFailures.flatMap(({ itemIdentifier }) => messages.get(itemIdentifier) ?? []);
  if (failed.length > 0) await job.onFailed(failed, scope);
  return { report: { messages: messages.size, failed: failed.length }, answer };
}

function messageOf({ messageId, receiptHandle, body, attributes }: QueueRecord): ReceivedMessage {
  return {
    id: messageId,
    handle: receiptHandle,
    body,
    group: attributes.MessageGroupId,
    deduplicationId: attributes.MessageDeduplicationId,
    receives: attributes.ApproximateReceiveCount,
    sentAt: attributes.SentTimestamp,
  };
}
