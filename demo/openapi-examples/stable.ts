import { createHash } from 'node:crypto';

/** Values of fields that differ between two runs and mean nothing in an example. */
const fixed: Readonly<Record<string, string | number>> = {
  access_key: 'rgk_YWRtaW4.00Cs7nhdNuEiKflp.of-no-use-anywhere',
  secret: 'whsec_T2Ygbm8gdXNlIGFueXdoZXJlLCBhcyBhbiBleGFtcGxlIQ==',
  latency_ms: 12,
  monitoring_port: 6557,
  resource: 'https://monitoring.example.com',
  targets: 'monitoring.example.com',
  next_cursor: 'WyJob3N0X25hbWUiLFsicGFyLWFwcC0wMDEiXV0',
};
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Ids that the server invents: long, and without a dot or a blank. The ids of registered backends are short. */
const inventedId = /^[\w-]{16,64}$/;

/**
 * Returns a function that replaces the values of an example that differ between two runs. The same id of a field is always replaced by the
 * same value, so that a request still fits its answer.
 */
export function stableValues(): (value: unknown) => unknown {
  const known = new Map<string, Map<string, string>>();
  const replace = (name: string, text: string) => {
    const ofName = known.get(name) ?? new Map<string, string>();
    known.set(name, ofName);
    const replacement = ofName.get(text) ?? inventedFor(`${name} ${ofName.size}`, text);
    ofName.set(text, replacement);
    return replacement;
  };
  const stable = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => stable(item, name));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, stable(part, key)]));
    if (value !== null && name in fixed) return fixed[name];
    if (typeof value !== 'string' || !isInvented(name, value)) return value;
    return replace(name, value);
  };
  return (value) => stable(value, '');
}

function isInvented(name: string, text: string): boolean {
  return uuid.test(text) || (/(^|_)id$/.test(name) && name !== 'kpi_id' && inventedId.test(text));
}

/** Returns a text of the form of `like` that depends on the seed alone. */
function inventedFor(seed: string, like: string): string {
  const hash = createHash('sha256').update(seed);
  if (!uuid.test(like)) return hash.digest('base64url').repeat(2).slice(0, like.length);
  const digits = hash.digest('hex');
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `a${digits.slice(17, 20)}`,
  ];
  return [...parts, digits.slice(20, 32)].join('-');
}
