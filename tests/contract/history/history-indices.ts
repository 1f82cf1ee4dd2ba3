import type { Index, Mapping, StoredDocument } from '../../../demo/search-engine/index.ts';
import {
  logLineAt,
  pastIndex,
  type PastLine,
  pastLines,
  pastSyslogs,
  presentMs,
} from '../../support/history-world.ts';
import { icinga2Index } from '../icinga2-events-suite.ts';

const midnight = presentMs / 1000 - 43_200;
const past: Index = pastIndex(midnight);

/** More than one page of a backend, of one kind, two of each second. */
const crowd: Index = {
  name: 'monitoring-events-crowd',
  mapping: past.mapping,
  documents: Array.from({ length: 10_050 }, (_, number) => ({
    id: `c${number}`,
    source: {
      time: (midnight + Math.floor(number / 2)) * 1000,
      type: 'HOST ALERT',
      host_name: `host-${number % 100}`,
      state: number % 200 < 100 ? 1 : 0,
      state_type: 'HARD',
      message: 'one of many',
    },
  })),
};

/** Returns the fields that Logstash's grok patterns for Nagios make of a line. A field that the line lacks is absent. */
function grokked(line: PastLine): Record<string, string> {
  const [, , type, text] = line;
  const names = (...wanted: readonly string[]) => {
    const fields = text.split(';');
    const rest = fields.slice(wanted.length - 1).join(';');
    return Object.fromEntries(
      wanted.map((name, at) => [`nagios_${name}`, at === wanted.length - 1 ? rest : (fields[at] ?? '')]),
    );
  };
  const object = type.includes('SERVICE') ? ['hostname', 'service'] : ['hostname'];
  if (type.startsWith('CURRENT')) return names(...object, 'state', 'statetype', 'statecode', 'message');
  if (type.endsWith('NOTIFICATION')) return names('notifyname', ...object, 'state', 'contact', 'message');
  if (type.endsWith('DOWNTIME ALERT')) return names(...object, 'state', 'comment');
  if (type.endsWith('FLAPPING ALERT')) return names(...object, 'state', 'message');
  if (type === 'EXTERNAL COMMAND') return names('command', 'message');
  return names(...object, 'state', 'statelevel', 'attempt', 'message');
}

/** The types that a backend gives to these fields by itself. */
const words: Mapping = {
  '@timestamp': 'date',
  ...Object.fromEntries(
    ['type', 'hostname', 'service', 'state', 'statelevel', 'statetype', 'statecode', 'attempt', 'message']
      .concat('notifyname', 'contact', 'comment', 'command')
      .map((name) => [`nagios_${name}`, 'text+keyword'] as const),
  ),
  message: 'text+keyword',
};

const logstash: Index = {
  name: 'logstash-past',
  mapping: words,
  documents: pastLines.flatMap((line, place): StoredDocument[] => {
    const { time, class: group, type, options } = logLineAt(midnight, line);
    if (group === 0 || options.startsWith('not a line')) return [];
    const at = { '@timestamp': new Date(time * 1000).toISOString(), nagios_type: type };
    const message = `[${time}] ${type}: ${options}`;
    return [{ id: `l${place}`, source: { ...at, ...grokked(line), message } }];
  }),
};

const icinga2: Index = { ...icinga2Index, name: 'history-icinga2' };

/** Indices with our own mapping. */
export const mappedIndices: readonly Index[] = [past, crowd, pastSyslogs];
/** Indices without a mapping: the backend makes one from their documents. */
export const dynamicIndices: readonly Index[] = [logstash, icinga2];
