import type { Index, Mapping } from '../../../demo/search-engine/index.ts';
import { metricDocuments, metricMapping } from './metric-documents.ts';

export const indexStart = Date.parse('2026-11-20T00:00:00.000Z');

/** Our own mapping of events. */
const ours: Mapping = {
  time: 'date',
  type: 'keyword',
  host_name: 'keyword',
  service: 'keyword',
  state: 'long',
  state_type: 'keyword',
  message: 'wildcard',
};

/** The mapping that a backend makes of documents without a template, as Icinga 2's writer leaves them. */
const dynamic: Mapping = {
  '@timestamp': 'date',
  host: 'text+keyword',
  service: 'text+keyword',
  state: 'long',
  type: 'text+keyword',
};

const names = ['web-1', 'web-10', 'Web-1', 'db*1', 'a "quoted" host', String.raw`back\slash`, 'été', 'web 1'];

/** 120 events, one a minute; every tenth at the same instant as the one before it. */
const events: Index = {
  name: 'monitoring-events-paris',
  mapping: ours,
  documents: Array.from({ length: 120 }, (_, index) => ({
    id: `event-${String(index).padStart(3, '0')}`,
    source: {
      time: new Date(indexStart + (index % 10 === 9 ? index - 1 : index) * 60_000).toISOString(),
      type: index % 3 === 0 ? 'HOST ALERT' : 'SERVICE ALERT',
      host_name: names[index % names.length],
      ...(index % 3 !== 0 && { service: 'http' }),
      state: index % 4,
      state_type: index % 2 === 0 ? 'HARD' : 'SOFT',
      message: `check ${index} of ${names[index % names.length]}: 100% *full*?`,
    },
  })),
};

const icinga: Index = {
  name: 'icinga2-2026.11.20',
  mapping: dynamic,
  documents: [
    ['web-1', null, 0],
    ['web-1', 'http', 2],
    ['web-10', 'http', 1],
    ['web 1', 'http', 1],
    [`web-1 ${'x'.repeat(300)}`, 'http', 1],
  ].map(([host, service, state], index) => ({
    id: `icinga-${index}`,
    source: {
      '@timestamp': new Date(indexStart + index * 1000).toISOString(),
      host,
      ...(service !== null && { service }),
      state,
      type: 'icinga2.event.statechange',
    },
  })),
};

/** The same field as a keyword in one index and as text in the other. */
const mixed: Index[] = [
  {
    name: 'mixed-keyword',
    mapping: { host: 'keyword', time: 'date' },
    documents: [{ id: 'k', source: { host: 'web-1', time: new Date(indexStart).toISOString() } }],
  },
  {
    name: 'mixed-text',
    mapping: { host: 'text+keyword', time: 'date' },
    documents: [
      { id: 't', source: { host: 'web-1', time: new Date(indexStart).toISOString() } },
      { id: 'u', source: { host: 'web-1 too', time: new Date(indexStart).toISOString() } },
    ],
  },
];

/** The same time in milliseconds in one index and in nanoseconds in the other, the older event in the latter. */
const precisions: Index[] = (['date', 'date_nanos'] as const).map((type) => ({
  name: `precision-${type.replace('_', '-')}`,
  mapping: { time: type },
  documents: [0, 1].map((place) => ({
    id: `${type}-${place}`,
    source: { time: new Date(indexStart + 2000 * place + (type === 'date' ? 1000 : 0)).toISOString() },
  })),
}));

const closed: Index = {
  name: 'shut-2026',
  mapping: { time: 'date' },
  closed: true,
  documents: [{ id: 'c', source: { time: new Date(indexStart).toISOString() } }],
};
const open: Index = {
  name: 'shut-2027',
  mapping: { time: 'date' },
  documents: [{ id: 'o', source: { time: new Date(indexStart).toISOString() } }],
};

/** A number that most documents lack. */
const sparse: Index = {
  name: 'sparse',
  mapping: { host: 'keyword', attempt: 'long' },
  documents: [
    { id: 'with', source: { host: 'z', attempt: 3 } },
    { id: 'without-a', source: { host: 'a' } },
    { id: 'without-b', source: { host: 'b' } },
  ],
};

const many: Index = {
  name: 'many',
  mapping: { host: 'keyword' },
  documents: Array.from({ length: 2500 }, (_, index) => ({
    id: String(index),
    source: { host: `h${index}` },
  })),
};

/** The longest texts that are looked for, of letters that repeat and of some that do not. */
export const longTexts = {
  repeating: 'x'.repeat(9000),
  counting: Array.from({ length: 1500 }, (_, number) => `line ${number}`).join('; '),
};
const long: Index = {
  name: 'long-texts',
  mapping: { message: 'wildcard' },
  documents: Object.entries(longTexts).map(([id, message]) => ({
    id,
    source: { message: `begin ${message} end` },
  })),
};

export const contractIndices: readonly Index[] = [
  events,
  icinga,
  ...mixed,
  ...precisions,
  closed,
  open,
  sparse,
  many,
  long,
  { name: 'metrics-svc-paris', mapping: metricMapping, documents: metricDocuments(indexStart) },
];
