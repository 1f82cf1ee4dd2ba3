// Refused parameters of a stage. tests/whole/parameters.test.ts shows what accepted ones do.
import { describe, expect, it } from '@jest/globals';

import { addAlarms } from '../../../deploy/alarms/alarms.ts';
import type { ParameterBlocks } from '../../../deploy/parameters/parameters.ts';
import { applySettings } from '../../../deploy/parameters/settings.ts';
import { emptyDeployment, readServerlessFile } from '../../support/deployment.ts';

/** Returns the message to the person who deploys, or an empty text if nothing is wrong. */
function refusal(blocks: ParameterBlocks, commandLine: readonly string[] = [], stage = 'test'): string {
  try {
    applySettings(emptyDeployment({ stage, blocks, commandLine }));
    return '';
  } catch (error) {
    return String(error);
  }
}

describe('the parameters of a stage', () => {
  it('are refused by name, all that is wrong at once, also in the block of another stage', () => {
    const elsewhere = { log_levle: 'WARN', required: ['alarm_adresses'] };
    const wrong = [
      'time_zon=Europe/Paris',
      'time_zone=Europe/Pari',
      'subnets=sg-1',
      'cors_origins=https://a.example/path',
      'page_addresses=ops',
      'ticket_addresses=pager',
      'escalation_contact=a\u0007',
      'token_concurrency=0',
      'feed_concurrency=few',
      ...['domain=api', 'waf=ours', 'kms_key=alias/ours', 'log_retention_days=31', 'requests_per_second=0'],
      'docs=everybody',
      'key_rotation_days=never',
      'canary_url=ftp://api.example',
      ...['otel_exporter_otlp_endpoint=grpc://otlp', 'otel_traces_sampler_arg=2', 'otlp_headers_secret=a b'],
      'otel_exporter_otlp_headers=authorization=secret',
      'warm_states_secret=c d',
      ...['search_domains=Logs', 'prometheus_workspaces=workspace/1'],
    ];
    const words = refusal({ elsewhere }, wrong);
    expect(words).toContain(
      'There is no parameter log_levle, time_zon, otel_exporter_otlp_headers, alarm_adresses. There are: access_token_s,',
    );
    expect(words).toContain('REALMGATE_TIME_ZONE is not an IANA time zone');
    expect(words).toContain('REALMGATE_CORS_ORIGINS is neither * nor a comma list of origins');
    expect(words).toContain('subnets: sg-1 is no id of one.');
    expect(words).toContain('subnets needs security_groups too.');
    expect(words).toContain('page_addresses: ops is neither an e-mail address nor an https URL.');
    expect(words).toContain('ticket_addresses: pager is neither an e-mail address nor an https URL.');
    expect(words).toContain('is no line of at most 200 characters.');
    expect(words).toContain('token_concurrency: 0 is neither a whole number from 1 nor none.');
    expect(words).toContain('feed_concurrency: few is neither a whole number from 1 nor none.');
    expect(words).toContain('docs: everybody is none of token, public, off.');
    expect(words).toContain('domain: api is no name of a host.');
    expect(words).toContain('domain needs certificate too.');
    expect(words).toContain('waf: ours is no ARN of a regional web ACL.');
    expect(words).toContain('kms_key: alias/ours is no ARN of a key.');
    expect(words).toContain('log_retention_days: 31 is none of 1, 3, 5,');
    expect(words).toContain('requests_per_second: 0 is no whole number from 1 to 10000.');
    expect(words).toContain(
      'subnets is on the command line alone, and the next deployment would be without it',
    );
    expect(words).toContain('key_rotation_days: never is no whole number from 1 to 1000.');
    expect(words).toContain('REALMGATE_CANARY_URL is no address of an API');
    expect(words).toContain('OTEL_EXPORTER_OTLP_ENDPOINT is no address of a collector');
    expect(words).toContain('OTEL_TRACES_SAMPLER_ARG must be at most 1');
    expect(words).toContain('otlp_headers_secret: a b is no name of a secret.');
    expect(words).toContain('warm_states_secret: c d is no name of a secret.');
    expect(words).toContain('search_domains: Logs is no name or pattern of a domain.');
    expect(words).toContain('prometheus_workspaces: workspace/1 is no id or pattern of a workspace.');
    expect(words).not.toContain('=secret');
  });

  it('name security groups with their subnets only', () => {
    const words = refusal({ test: { security_groups: 'sg-1', required: ['page_addresses'] } });
    expect(words).toContain('security_groups needs subnets too.');
    expect(words).toContain('page_addresses is required in this stage, and has no value.');
  });

  it('call somebody in a stage that requires it', () => {
    const required = ['page_addresses', 'ticket_addresses'];
    const words = refusal({ test: { page_addresses: 'none', ticket_addresses: 'none', required } });
    for (const name of ['page', 'ticket'])
      expect(words).toContain(`${name}_addresses is required in this stage, and must not be none.`);
  });

  it('subscribe the addresses of each severity to its topic', () => {
    const required = ['page_addresses', 'ticket_addresses'];
    const test = { page_addresses: 'pager@example.com', ticket_addresses: 'ops@example.com', required };
    expect(refusal({ test })).toBe('');
    const deployment = emptyDeployment({ blocks: { test } });
    addAlarms(deployment);
    const all = Object.values(deployment.service.resources.Resources);
    const subscriptions = all.filter(({ Type }) => Type === 'AWS::SNS::Subscription');
    expect(subscriptions.map(({ Properties }) => Properties)).toEqual([
      { TopicArn: { Ref: 'AlarmTopic' }, Protocol: 'email', Endpoint: 'pager@example.com' },
      { TopicArn: { Ref: 'TicketTopic' }, Protocol: 'email', Endpoint: 'ops@example.com' },
    ]);
  });

  it('are those of a stage that there is', () => {
    expect(refusal({}, [], 'tset')).toContain(
      'There is no stage tset: params of serverless.yml has dev, staging, prod, test, secured.',
    );
  });

  it('are right as they stand in serverless.yml', () => {
    const stages = Object.keys(readServerlessFile().params).filter((name) => name !== 'default');
    expect(stages).toEqual(['dev', 'staging', 'prod', 'test', 'secured']);
    for (const stage of stages.filter((name) => name !== 'prod')) expect(refusal({}, [], stage)).toBe('');
    // No file can know whom the alarms of prod call: the person who deploys it says so.
    expect(refusal({}, [], 'prod').split('\n').slice(1)).toEqual(
      ['page_addresses', 'ticket_addresses', 'escalation_contact'].map(
        (name) => `${name} is required in this stage, and has no value.`,
      ),
    );
  });
});
