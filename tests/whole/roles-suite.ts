import { describe, expect, it } from '@jest/globals';

import { usualFunctionNames } from '../support/service-copy.ts';
import { matchesPartition, tableAccessOf } from '../support/table-access.ts';
import {
  actionsOf,
  ofType,
  type PackagedResources,
  type Statement,
  statementsOf,
} from '../support/template.ts';

const reading = ['GetItem', 'BatchGetItem', 'Query'];
const writing = ['PutItem', 'UpdateItem', 'DeleteItem'];

/** The actions that each verb of a function.yml needs. A conditional write reads its item if its answer was lost. */
const needed: Readonly<Record<string, readonly string[]>> = {
  get: ['GetItem', 'BatchGetItem'],
  list: ['Query'],
  append: ['PutItem'],
  put: ['PutItem', 'GetItem'],
  update: ['UpdateItem', 'GetItem'],
  delete: ['DeleteItem', 'GetItem'],
};

/** Returns the decision of IAM about one action on an item of a partition. */
function allows(statements: readonly Statement[], action: string, partition: string): boolean {
  return statements
    .filter((statement) => actionsOf(statement).includes(`dynamodb:${action}`))
    .some(({ Condition = {} }) => {
      const patterns = [Condition['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? '*'].flat();
      return patterns.some((pattern) => matchesPartition(pattern, partition));
    });
}

/** The roles of a packaged template. */
export function describeRoles(resources: () => PackagedResources): void {
  const names = usualFunctionNames();
  const roleOf = (name: string) => {
    const [made] = ofType(resources(), 'AWS::Lambda::Function').filter(
      ({ Properties }) => Properties.FunctionName === `realmgate-test-${name}`,
    );
    const role = made?.Properties.Role?.['Fn::GetAtt'][0] ?? '';
    return statementsOf(resources()[role]!);
  };
  const partitions = new Set(['NOBODYS', ...names.flatMap((name) => Object.keys(tableAccessOf(name)))]);
  const examples = [...partitions].map((pattern) => pattern.replace('*', 'one'));

  describe('the roles', () => {
    it('are one a function, and name every action', () => {
      const roles = ofType(resources(), 'AWS::Lambda::Function').map(
        ({ Properties }) => Properties.Role?.['Fn::GetAtt'][0],
      );
      expect(new Set(roles).size).toBe(names.length);
      const actions = names.flatMap(roleOf).flatMap(actionsOf);
      expect(actions).toContain('dynamodb:Query');
      expect(actions.filter((action) => action.includes('*'))).toEqual([]);
    });

    it.each(names)('allow %s to do to the table what its function.yml says, and nothing else', (name) => {
      const granted = Object.entries(tableAccessOf(name));
      for (const partition of examples) {
        const verbs = granted
          .filter(([pattern]) => matchesPartition(pattern, partition))
          .flatMap(([, list]) => list);
        const expected = new Set(verbs.flatMap((verb) => needed[verb] ?? []));
        const allowed = [...reading, ...writing].filter((action) => allows(roleOf(name), action, partition));
        expect([partition, allowed.sort()]).toEqual([partition, [...expected].sort()]);
      }
    });

    it('ask for leading keys, without which a condition on them would hold for everything', () => {
      const ofTable = names
        .flatMap(roleOf)
        .filter((statement) => actionsOf(statement).some((action) => action.startsWith('dynamodb:')));
      expect(ofTable.length).toBeGreaterThan(0);
      for (const { Condition } of ofTable) {
        expect(Condition).toMatchObject({
          'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': expect.any(Array) },
          Null: { 'dynamodb:LeadingKeys': 'false' },
        });
      }
    });

    const may = (action: string, partition: string) =>
      names.filter((name) => allows(roleOf(name), action, partition));

    it('let nobody but a log-in read or change the hashes of passwords', () => {
      expect(reading.flatMap((action) => may(action, 'PASSWORD'))).toEqual(['token', 'token']);
      expect(writing.flatMap((action) => may(action, 'PASSWORD'))).toEqual(['token']);
    });

    it('let the intake and operations send checks, the delivery alone receive them and lay them aside, and health look at them', () => {
      const ofQueues = (name: string) =>
        roleOf(name)
          .filter((statement) => actionsOf(statement).some((action) => action.startsWith('sqs:')))
          .map((statement) => [statement.Resource, actionsOf(statement)]);
      const [queue, dead] = ['CheckQueue', 'DeadCheckQueue'].map((one) => ({ 'Fn::GetAtt': [one, 'Arn'] }));
      const operationQueue = { 'Fn::GetAtt': ['OperationQueue', 'Arn'] };
      const send = ['sqs:SendMessage', 'sqs:GetQueueUrl'];
      expect(ofQueues('passive-checks')).toEqual([[queue, send]]);
      expect(ofQueues('passive-check-delivery')).toEqual([
        [
          queue,
          expect.arrayContaining(['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:ChangeMessageVisibility']),
        ],
        [dead, send],
      ]);
      // GET /health/ says how many wait.
      expect(ofQueues('api')).toEqual([
        [
          [queue, dead, operationQueue, { 'Fn::GetAtt': ['DeadOperationQueue', 'Arn'] }],
          ['sqs:GetQueueAttributes', 'sqs:GetQueueUrl'],
        ],
      ]);
      // Results that are submitted by hand go through the queue of passive checks.
      expect(ofQueues('operations')).toEqual([
        [operationQueue, send],
        [queue, send],
      ]);
      expect(ofQueues('operation-delivery')).toEqual([
        [
          operationQueue,
          expect.arrayContaining(['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:ChangeMessageVisibility']),
        ],
      ]);
      // Silences are operations.
      for (const name of ['alertmanager', 'mcp']) expect(ofQueues(name)).toEqual([[operationQueue, send]]);
      const others = names.filter(
        (name) => !/^(alertmanager|api|mcp|passive-check.*|operation.*)$/.test(name),
      );
      expect(others.flatMap(ofQueues)).toEqual([]);
    });

    it('let nobody but the intake rotate keys', () => {
      expect(writing.flatMap((action) => may(action, 'API_KEY'))).toEqual([
        'passive-checks',
        'passive-checks',
      ]);
    });

    it('let nobody but a log-in change users, nobody read the audit, and the readers write nothing', () => {
      expect(writing.flatMap((action) => may(action, 'USER'))).toEqual(['token']);
      expect(reading.flatMap((action) => may(action, 'AUDIT#2026-11-21'))).toEqual([]);
      const actions = roleOf('status').flatMap(actionsOf);
      expect(actions.filter((action) => /^dynamodb:(Put|Update|Delete)/.test(action))).toEqual([]);
      const written = [...partitions].filter((one) =>
        writing.some((action) => allows(roleOf('authorizer'), action, one)),
      );
      expect(written.sort()).toEqual(['ACCESS_KEY_USE', 'ISSUER_USER']);
    });

    it('let nobody but the group of tokens make and end access keys', () => {
      expect(writing.flatMap((action) => may(action, 'ACCESS_KEY'))).toEqual(['token', 'token']);
      for (const name of ['token', 'authorizer']) {
        expect(JSON.stringify(roleOf(name))).toContain('api-keys');
      }
    });
  });
}
