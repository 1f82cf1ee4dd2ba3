import { hash } from 'node:crypto';

/** Redis runs a script without any other command in between. `KEYS` are the lease and the states of one engine. */
interface Script {
  readonly text: string;
  readonly id: string;
}

function script(text: string): Script {
  return { text, id: hash('sha1', text) };
}

/** An entry of another kind under our names is removed. */
const removeForeign = `
local function of(key, kind)
  local found = redis.call('TYPE', key)['ok']
  if found ~= kind and found ~= 'none' then redis.call('DEL', key) end
end
of(KEYS[1], 'string')
of(KEYS[2], 'hash')`;

/**
 * ARGV: token, whether it takes a free lease, its length, the time of a change, the failure ('-' leaves it, '' means none). Hints that a full
 * Redis does not store are lost.
 */
export const lookScript = script(`${removeForeign}
local holder = redis.call('GET', KEYS[1])
if not holder and ARGV[2] == '1' then
  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[3])
  holder = ARGV[1]
elseif holder == ARGV[1] then
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
end
local held = holder == ARGV[1]
local changed = tonumber(redis.call('HGET', KEYS[2], 'changed') or '')
if ARGV[4] ~= '' and (not changed or changed < tonumber(ARGV[4])) then
  redis.pcall('HSET', KEYS[2], 'changed', ARGV[4])
  changed = tonumber(ARGV[4])
end
if held and ARGV[5] == '' then redis.call('HDEL', KEYS[2], 'failure') end
if held and ARGV[5] ~= '-' and ARGV[5] ~= '' then
  redis.pcall('HSET', KEYS[2], 'failure', ARGV[5])
end
local left = redis.call('PTTL', KEYS[2])
if left == -1 or (held and left >= 0 and left < 60000) then redis.call('PEXPIRE', KEYS[2], 600000) end
local found = redis.call('HMGET', KEYS[2], 'version', 'failure')
local time = redis.call('TIME')
return {held and 1 or 0, found[1], found[2], changed or false, time[1] * 1000 + math.floor(time[2] / 1000)}`);

/** ARGV: token, version before ('' replaces all), version, length of life, failure, number of dropped fields, those, fields with their values. */
export const writeScript = script(`${removeForeign}
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 'not_held' end
if ARGV[2] == '' then
  local changed = redis.call('HGET', KEYS[2], 'changed')
  -- A full Redis refuses this. Behind another write, such as DEL, it would refuse nothing any more.
  redis.call('HSET', KEYS[2], 'room', '')
  redis.call('DEL', KEYS[2])
  if changed then redis.call('HSET', KEYS[2], 'changed', changed) end
else
  local version = redis.call('HGET', KEYS[2], 'version')
  if not version then return 'no_version' end
  if version ~= ARGV[2] then return 'other_version' end
end
local first = 7 + tonumber(ARGV[6])
for at = first, #ARGV, 2 do redis.call('HSET', KEYS[2], ARGV[at], ARGV[at + 1]) end
for at = 7, first - 1 do redis.call('HDEL', KEYS[2], ARGV[at]) end
redis.call('HSET', KEYS[2], 'version', ARGV[3])
if ARGV[5] == '' then redis.call('HDEL', KEYS[2], 'failure') else redis.call('HSET', KEYS[2], 'failure', ARGV[5]) end
redis.call('PEXPIRE', KEYS[2], ARGV[4])
return 'written'`);

/** ARGV: token. */
export const releaseScript = script(
  `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end return 1`,
);
