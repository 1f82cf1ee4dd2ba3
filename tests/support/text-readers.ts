import fresh from 'fresh';
import * as z from 'zod';

import { silenceBody } from '../../functions/alertmanager/silence-body.ts';
import { authorize } from '../../functions/authorizer/authorize.ts';
import { basicCredentials } from '../../functions/token/basic-credentials.ts';
import { canonicalAddress, isHostName } from '../../shared/base/address.ts';
import { unknownWord } from '../../shared/base/near-miss.ts';
import { type LabelTable, subjectOf } from '../../shared/connectors/alertmanager/label-table.ts';
import { remarksOf } from '../../shared/connectors/alertmanager/silences.ts';
import { missingPermission, readAccount } from '../../shared/connectors/icinga2-api/account.ts';
import { patternGrants } from '../../shared/connectors/icinga2-api/permission-pattern.ts';
import { actionForCommand } from '../../shared/connectors/icinga2-rest/actions.ts';
import { type ApiObject, objectIn, resultsIn } from '../../shared/connectors/icinga2-rest/api-object.ts';
import { readReply } from '../../shared/connectors/icinga2-rest/api-reply.ts';
import { checkResultColumns } from '../../shared/connectors/icinga2-rest/check-result.ts';
import { checkResultOf } from '../../shared/connectors/icinga2-rest/passive-result.ts';
import type { RelatedObjects } from '../../shared/connectors/icinga2-rest/relations.ts';
import { eventText } from '../../shared/connectors/icingadb/event-lines.ts';
import { MessageGuard } from '../../shared/connectors/icingadb/postgres-guard.ts';
import { creationRefusal } from '../../shared/connectors/import-tool/creation-refusal.ts';
import { parseHost } from '../../shared/connectors/import-tool/icinga2-attributes.ts';
import { renderNagios } from '../../shared/connectors/import-tool/index.ts';
import { parseOverrides } from '../../shared/connectors/import-tool/object-text.ts';
import { parseJson } from '../../shared/connectors/kit/json.ts';
import { redactMessage } from '../../shared/connectors/kit/redact.ts';
import { RedisReplyReader } from '../../shared/connectors/redis/redis-reply.ts';
import { refusalFault } from '../../shared/connectors/search/refusals.ts';
import { walkReader } from '../../shared/connectors/search/walk-page.ts';
import { readEngine } from '../../shared/connectors/status-query/engine.ts';
import {
  refusedCommand,
  refusedQuery,
  translateEngineError,
} from '../../shared/connectors/status-query/errors.ts';
import { frameReader } from '../../shared/connectors/status-query/frame.ts';
import { buildCommand, customVariables, list, longText } from '../../shared/connectors/status-query/index.ts';
import { parseBody } from '../../shared/connectors/status-query/json.ts';
import {
  commandTextWithQuery,
  icinga2CommandText,
} from '../../shared/connectors/status-query/request-text.ts';
import { readAnswer } from '../../shared/connectors/time-series/answers.ts';
import { readVector } from '../../shared/connectors/time-series/promql-answers.ts';
import { variablesOf } from '../../shared/connectors/zabbix/columns.ts';
import { resultsIn as rpcResultsIn } from '../../shared/connectors/zabbix/json-rpc.ts';
import { tellsAvailability, zabbixRules } from '../../shared/connectors/zabbix/rules.ts';
import { readVersion } from '../../shared/connectors/zabbix/wire.ts';
import { readFigures } from '../../shared/http/figures/read-figures.ts';
import { selectFormat } from '../../shared/http/format/format.ts';
import { readCursor } from '../../shared/http/list/cursor.ts';
import { listQuery } from '../../shared/http/list/list-request.ts';
import {
  booleanParameter,
  commaList,
  name,
  nameList,
  wholeNumberParameter,
} from '../../shared/http/parameters/fields.ts';
import { readEvent } from '../../shared/http/request/read-event.ts';
import { parseWhere } from '../../shared/http/where/parse.ts';
import { readMatcher } from '../../shared/realm/alerts/matchers.ts';
import { configurationOf } from '../../shared/realm/config/configuration.ts';
import { hostDefinition } from '../../shared/realm/config/host-definition.ts';
import { newRealm, realmChange } from '../../shared/realm/config/new-realm.ts';
import { realmFields } from '../../shared/realm/config/realm-fields.ts';
import { requireMatchingEtag } from '../../shared/realm/config/realm-tag.ts';
import { businessImpactOf, packsOf } from '../../shared/realm/fields/custom-variables.ts';
import { longOutput } from '../../shared/realm/fields/empty-texts.ts';
import { readLogRow } from '../../shared/realm/history/log/log-event.ts';
import { splitMark } from '../../shared/realm/operations/mark.ts';
import { checkOutput } from '../../shared/realm/passive/check-output.ts';
import { readNotification } from '../../shared/realm/passive/read-notification.ts';
import { readPosition } from '../../shared/realm/search/document-position.ts';
import { severityOf } from '../../shared/realm/search/syslogs.ts';
import { membersOf, ruleOf } from '../../shared/realm/status/business-rule.ts';
import { readPerfdata } from '../../shared/realm/status/perfdata.ts';
import { verifyApiKey } from '../../shared/security/api-keys.ts';
import { findCredential } from '../../shared/security/sent-credential.ts';
import { issuerRules } from '../../shared/store/issuer-rules.ts';
import { issuerRecord } from '../../shared/store/issuers.ts';
import { isoClock } from '../../shared/time/iso.ts';
import { readRecurrenceRule } from '../../shared/time/recurrence-rule.ts';
import { readEventId, readMergedId, selectionIdOf } from '../../shared/warm/feed/feed-position.ts';
import { readBlock } from '../../shared/warm/store/change-blocks.ts';
import { gatewayEvent } from './event.ts';
import { postgresMessage } from './hostile-database.ts';
import type { TextReader } from './hostile-text-suite.ts';
import { realm } from './realm-records.ts';

function answerOf(status: number, body: unknown): unknown {
  try {
    return readAnswer({ status, body: Buffer.from(JSON.stringify(body)) });
  } catch {
    return undefined;
  }
}

function walkPage(text: string): unknown {
  try {
    return walkReader('time')(Buffer.from(text));
  } catch {
    return undefined;
  }
}

function promqlAnswer(status: number, body: unknown): unknown {
  return promqlText(JSON.stringify(body), status);
}

function promqlText(text: string, status = 200): unknown {
  try {
    return readVector({ status, body: Buffer.from(text) });
  } catch {
    return undefined;
  }
}

const labelTable: LabelTable = {
  ...{ host: ['instance'], service: ['alertname'], hostgroup: undefined, severity: 'severity' },
  ...{ states: [[], [], []], hostAlerts: [] },
};

function restReply(status: number, body: unknown): unknown {
  try {
    return readReply({ status, body: Buffer.from(JSON.stringify(body)) });
  } catch {
    return undefined;
  }
}

function zabbixResults(text: string): unknown {
  try {
    return rpcResultsIn(Buffer.from(text), 1);
  } catch {
    return undefined;
  }
}

function zabbixVersion(text: string): unknown {
  try {
    return readVersion(text);
  } catch {
    return undefined;
  }
}

function restResults(text: string): unknown {
  try {
    return [...resultsIn(Buffer.from(text))].map(objectIn);
  } catch {
    return undefined;
  }
}

/** The lists of an engine that has nothing else. The columns of a check result read none of them. */
const noRelations = { node: null } as unknown as RelatedObjects;

/** Returns an object whose last check result has the text in each of its places. */
function checkedObject(text: string): ApiObject {
  const result = { output: text, performance_data: [text, { label: text, value: 1, unit: text }] };
  return { name: 'web', attrs: { last_check_result: result }, joins: { host: {}, service: {} } };
}

function redisReply(text: string): unknown {
  try {
    return new RedisReplyReader(1, 1e9).add(Buffer.from(text));
  } catch {
    return undefined;
  }
}

function changeBlock(text: string): unknown {
  try {
    return readBlock(Buffer.from(text), { hosts: ['name'], services: [] });
  } catch {
    return undefined;
  }
}

function postgresMessages(letter: string, text: string): unknown {
  try {
    return new MessageGuard().add(postgresMessage(letter, Buffer.from(text)));
  } catch {
    return undefined;
  }
}

function commandAction(...command: Parameters<typeof buildCommand>): unknown {
  try {
    return actionForCommand(buildCommand(...command), { seconds: 1, nameOf: () => undefined });
  } catch {
    return undefined;
  }
}

function matcherIn(text: string): unknown {
  try {
    return readMatcher(text);
  } catch {
    return undefined;
  }
}

/** Returns a silence that has the text in each of its places. */
const silence = (text: string) => ({
  ...{ id: text, startsAt: text, endsAt: `2026-11-29T05:00:00.${text}`, createdBy: text, comment: text },
  matchers: [{ name: text, value: text, isRegex: true }],
});

const selectionOfFeed = { id: 'x'.repeat(16), names: ['paris', 'rome'] };
const headOfFeed = `${selectionOfFeed.id}.${selectionIdOf(selectionOfFeed.names)}`;
const positionOfFeed = `${'h'.repeat(22)}.1`;

function eventIn(id: string): unknown {
  try {
    return readEventId(id, selectionOfFeed.id);
  } catch {
    return undefined;
  }
}

function mergedEventIn(id: string): unknown {
  try {
    return readMergedId(id, selectionOfFeed);
  } catch {
    return undefined;
  }
}

const host = { host_name: 'web-1', address: '192.0.2.1' };
const frameOf = (text: string, preface = '') => ({ status: 452, body: Buffer.from(text), preface });
const bodyField =
  (field: string): TextReader =>
  (text) =>
    hostDefinition().safeParse({ ...host, [field]: text });
const bodyList =
  (field: string): TextReader =>
  (text) =>
    hostDefinition().safeParse({ ...host, [field]: [text] });
const header =
  (field: string, reads: (headers: Record<string, string>) => unknown): TextReader =>
  (text) =>
    reads({ [field]: text });

/** Returns the bytes of an answer in pieces of that size. */
const fed =
  (size: number, preface: boolean): TextReader =>
  (text) => {
    const reader = frameReader({ preface });
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += size) reader.feed(bytes.subarray(at, at + size));
  };

/** All functions that read text from outside, by the origin of the text. A new reader must be added here. */
export const textReaders: Readonly<Record<string, Readonly<Record<string, TextReader>>>> = {
  'a log platform': {
    'the output of a check': checkOutput,
    'a notification': (text) =>
      readNotification(
        {
          event: {
            ...{ id: text, message: text, timestamp: text, priority: text, key_tuple: [text] },
            fields: { host: text, service: text, realm: text, return_code: text },
          },
        },
        0,
      ),
    'the credential of a sender': (text) => [
      findCredential({ authorization: text }, {}),
      findCredential({ authorization: `Basic ${text}` }, { api_key: text }),
    ],
  },
  engine: {
    'the words of a refusal': (text) => translateEngineError(refusedQuery(frameOf(text)), 'paris'),
    'the words before an answer to a command': (text) =>
      translateEngineError(refusedCommand(frameOf('', text)), 'paris'),
    'the frame of an answer': fed(65_536, false),
    'the frame of an answer, in small pieces': fed(8, false),
    'the frame of an answer to a command': fed(65_536, true),
    'the frame of an answer to a command, in small pieces': fed(8, true),
    'the body of an answer': (text) => parseBody(Buffer.from(text)),
    'a text in a broken body': (text) => parseBody(Buffer.from(`[["${text}",nan]]`)),
    'the version in a status row': (text) => readEngine([['program_version'], [text]]),
    'custom variables': (text) => customVariables('custom_variables').decode([[text, text]]),
    'a list': (text) => list('groups').decode([text]),
    'a long output': longOutput,
    'performance data': readPerfdata,
    'performance data in quotes': (text) => readPerfdata(`'${text}'=${text}`),
    'the rule of a business process': (text) => membersOf(ruleOf(`bp_rule!${text}`, {})),
    'the packs of a host': (text) => packsOf({ PACKS: text }),
    'a line of its log': (text) =>
      ['HOST ALERT', 'SERVICE NOTIFICATION', 'EXTERNAL COMMAND', text].map((type) =>
        readLogRow({ time: 1, class: 2, type, options: text }),
      ),
    'the business impact of a host': (text) => businessImpactOf({ BUSINESS_IMPACT: text }, null),
  },
  Zabbix: {
    'the results of calls': (text) =>
      [text, `{"result":[${text}`, `[{"error":{"data":"${text}`].map(zabbixResults),
    'the version': zabbixVersion,
    'custom variables': (text) =>
      variablesOf({ macros: [{ macro: `{$${text}`, value: text, type: '0' }], tags: [{ tag: text }] }, {}),
    'a key of an item': (text) => tellsAvailability(zabbixRules({}), text),
  },
  'REST API of Icinga 2': {
    'the list of results': (text) =>
      [text, `{"results":[${text}`, `{"results":[{"attrs":"${text}`].map(restResults),
    'the words of a refusal': (text) =>
      [400, 403, 500].map((status) => restReply(status, { error: status, status: text })),
    'a permission that is missing': (text) =>
      restReply(403, { error: 403, status: `Missing permission: ${text}` }),
    'a permission in the words of a refusal': (text) =>
      missingPermission(Buffer.from(`Missing permission: ${text}`), ['objects/query/Host']),
    'the version': (text) => readAccount([{ version: text, permissions: [text] }]).may('status/query'),
    'a check result': (text) =>
      Object.values(checkResultColumns).map(({ value }) => value(checkedObject(text), noRelations)),
    'a check result to send': (text) => checkResultOf({ isHost: false, code: 0, output: text, seconds: 1 }),
    'the name of a command': (text) => commandAction(text),
    'the comment of a command': (text) =>
      commandAction('ADD_HOST_COMMENT', 'web', true, 'ann', longText(text)),
  },
  'Icinga DB': {
    'a reply of Redis': (text) => [text, `*1\r\n$9\r\n${text}`, `*1\r\n${text}`].map(redisReply),
    'a block of changes in Redis': (text) =>
      [text, `[${text}]`, `[{"history":"${text}","hosts":{"rows":[["${text}"]]}}]`].map(changeBlock),
    'messages of PostgreSQL': (text) =>
      ['E', 'S', 'T', 'D', 'R'].map((letter) => postgresMessages(letter, text)),
    'a line of its history': (text) =>
      eventText(['host', 'notification', text, text, text, 1, 'hard', 1, text, 'n', text, text]),
  },
  'import tool': {
    'the words of a failure': redactMessage,
    'the words of a refused creation': (text) => creationRefusal(host, text, [text]),
    'a permission': (text) => patternGrants(text, 'objects/query/Host'),
    'a short permission': (text) => patternGrants(text.slice(0, 250), 'objects/query/Host'),
    'a host': (text) =>
      parseHost({ attrs: { name: text, address: text, vars: { latitude: text, poller_tag: text } } }),
  },
  'search backend': {
    'the words of a refusal': (text) => refusalFault(400, { error: text }),
    'a page of a walk': (text) => [walkPage(text), walkPage(`"hits":[{"_source":{"a":${text}`)],
    'the cause of a refusal': (text) => refusalFault(500, { error: { type: text, reason: text } }),
    'the body of an answer': (text) => {
      try {
        return parseJson(Buffer.from(text));
      } catch {
        return undefined;
      }
    },
    'the severity of a syslog': severityOf,
  },
  issuer: {
    'a rule': (text) => issuerRules().safeParse([text]),
    'a rule with a role': (text) => issuerRules().safeParse([`${text}=viewer:${text}`]),
    'an id, a URL and a claim': (text) =>
      issuerRecord().safeParse({
        id: text,
        url: `https://${text}`,
        audience: text,
        user_claim: text,
        rules: [text],
      }),
  },
  'metrics backend': {
    'the words of a refusal': (text) => answerOf(400, { error: text }),
    'the words of a fault with status 200': (text) => answerOf(200, { results: [{ error: text }] }),
    'a page with status 200': (text) => answerOf(200, text),
    'the words of a refusal (PromQL)': (text) => promqlAnswer(422, { status: 'error', error: text }),
    'the body of an answer (PromQL)': (text) => promqlText(text),
    'the rest of a body (PromQL)': (text) => promqlText(`{"status":"success","data":{"result":[${text}`),
    'a warning': (text) => promqlAnswer(200, { status: 'success', warnings: [text], data: {} }),
    'a value': (text) => {
      const result = [{ metric: { host: text }, value: [1, text] }];
      return promqlAnswer(200, { status: 'success', data: { resultType: 'vector', result } });
    },
  },
  caller: {
    'exact names': (text) => nameList.safeParse(text),
    'a place to go on from': (text) => {
      try {
        return readPosition(text, 3);
      } catch {
        return undefined;
      }
    },
    'a recurrence rule': readRecurrenceRule,
    'a comment of a downtime': splitMark,
    'the ids in a mark': (text) => splitMark(`x [realmgate 0123456789abcdef ${text}]`),
    'a matcher of alerts': (text) =>
      [text, `${text}=x`, `a=~${text}`, `a="${text}`, `a="${text}"`].map(matcherIn),
    'a silence': (text) => {
      const { data } = silenceBody().safeParse({ ...silence(text), comment: 'x', id: '' });
      return [data, silenceBody().safeParse(silence(text))];
    },
    'the labels of alerts': (text) => newRealm().safeParse({ alert_labels: [text, `a=vars.${text}`] }),
    'the id of an event': (text) => [text, `${positionOfFeed}.${text}`].map((id) => eventIn(id)),
    'the id of a feed of several realms': (text) =>
      [text, `${headOfFeed}~${text}`, `${headOfFeed}~${positionOfFeed}~${text}`].map(mergedEventIn),
    host_name: bodyField('host_name'),
    address: bodyField('address'),
    contacts: bodyField('contacts'),
    poller_tag: bodyField('poller_tag'),
    service_overrides: bodyField('service_overrides'),
    'service_overrides, one line': (text) => bodyField('service_overrides')(`cpu,check_command ${text}`),
    'service_overrides, for an engine': parseOverrides,
    service_excludes: bodyList('service_excludes'),
    'service_excludes, a pattern': (text) => bodyList('service_excludes')(`r:${text}`),
    use_templates: bodyList('use_templates'),
    'an export': (text) => renderNagios([{ ...host, poller_tag: text }]),
    'the fields of a realm': (text) => {
      const texts = Object.fromEntries(Object.keys(realmFields().shape).map((field) => [field, text]));
      return [
        newRealm().safeParse(texts),
        realmChange().safeParse({ ...texts, members: [text], origin: [text] }),
      ];
    },
    'an address': (text) => [canonicalAddress(text), isHostName(text)],
    'an If-Match header': (text) => {
      try {
        requireMatchingEtag(realm('paris'), text);
      } catch {
        // The text is always refused.
      }
    },
    'labels of an alert': (text) => subjectOf({ instance: text, alertname: text }, labelTable),
    'matchers of a silence': (text) => {
      const matcher = { name: 'instance', value: `${text}(:[0-9]+)?`, isRegex: true, isEqual: true };
      const times = { updatedAt: 0, startsAt: 0, endsAt: 0 };
      const facts = { id: 'a', status: { state: 'active' }, createdBy: text, comment: text };
      return remarksOf([{ ...facts, ...times, matchers: [matcher] }], [], labelTable);
    },
    'a command': (text) =>
      [icinga2CommandText, commandTextWithQuery].map((spell) => spell(buildCommand('X', longText(text)), 1)),
    'a body': (text) =>
      readEvent(gatewayEvent({ path: '/', method: 'POST', body: text.slice(0, 999_000) }), {}).body(),
    'a body with a fault at its end': (text) =>
      readEvent(gatewayEvent({ path: '/', method: 'POST', body: `["${text.slice(0, 990_000)}` }), {}).body(),
    'tags of an answer': (text) => fresh({ 'if-none-match': text, 'cache-control': text }, { etag: 'W/"x"' }),
    'the media type of a body': header('content-type', (headers) =>
      readEvent(gatewayEvent({ path: '/', method: 'POST', body: '{}', headers }), {}).body(),
    ),
    'the media types accepted': header('accept', (headers) =>
      selectFormat({ requested: undefined, formats: ['json', 'csv', 'ndjson'], headers }),
    ),
    'basic credentials': (text) => basicCredentials(`Basic ${text}`),
    'a bearer token': (text) =>
      authorize({ authorizationToken: `Bearer ${text}`, methodArn: 'arn' }, {
        sessions: { authorize: () => Promise.reject(new Error('no session')) },
        log: { error: () => undefined, info: () => undefined },
      } as unknown as Parameters<typeof authorize>[1]).catch(() => undefined),
    'an API key': (text) => verifyApiKey('x'.repeat(43), `rg_${text}`),
    'a cursor': (text) => readCursor(text),
    'an expression': (text) => parseWhere(text),
    'a value of an expression': (text) => parseWhere(`a = "${text}`),
    'a name': (text) => name.safeParse(text),
    'a number': (text) => wholeNumberParameter(1, 2).safeParse(text),
    'a flag': (text) => booleanParameter.safeParse(text),
    'a comma list': (text) => commaList(z.string()).safeParse(text),
    'the fields and order of a list': (text) =>
      listQuery(['host_name', 'state'], ['state']).safeParse({
        fields: text.slice(0, 10_000),
        sort: text.slice(0, 10_000),
      }),
    'figures over groups': (text) => {
      try {
        readFigures(
          {
            groupBy: [text],
            fields: [`avg(${text}`, `avg(${text})`],
            sort: [text],
            limit: undefined,
            series: undefined,
          },
          new Map([['state', z.int()]]),
        );
      } catch {
        // Most texts name no field.
      }
    },
    'an unknown parameter': (text) => unknownWord(text, { called: 'Fields', words: ['host_name', 'state'] }),
  },
  table: {
    'the link of a realm': (text) =>
      configurationOf(realm('paris', { link: `https://${text}`, created_at: text }), isoClock('UTC')),
  },
};
