import type { ApiRequest } from '../icinga2-api/index.ts';
import type { Action } from './actions.ts';

/** Actions that differ in their objects alone, which is one request. */
export interface ActionChunk {
  readonly action: Action;
  /** The names of the objects, each once. Empty if the action has none, e.g. a restart. */
  readonly names: readonly string[];
  /** The positions of the actions in the list of the caller, in the order of the names. */
  readonly positions: readonly number[];
}

/** The most objects of one request. A downtime takes the engine 5 to 70 ms. */
const mostObjects = 100;

/** An action with its position in the list of the caller. */
type Entry = readonly [position: number, action: Action];

/** Groups actions that differ in their objects alone. Groups are in the order of their first actions. */
export function chunksOf(actions: readonly Entry[]): ActionChunk[] {
  const chunks: ActionChunk[] = [];
  const open = new Map<string, number>();
  for (const [position, action] of actions) {
    const key = JSON.stringify([action.path, action.object?.type, action.body]);
    const at = open.get(key) ?? chunks.length;
    const chunk = chunks[at];
    if (chunk && hasRoom(chunk, action)) chunks[at] = extended(chunk, [position, action]);
    else open.set(key, chunks.push(extended({ action, names: [], positions: [] }, [position, action])) - 1);
  }
  return chunks;
}

/** The engine acts twice on an object that is named twice, so that the second action is a request of its own. */
function hasRoom({ names }: ActionChunk, { object }: Action): boolean {
  return object !== undefined && names.length < mostObjects && !names.includes(object.name);
}

function extended({ action, names, positions }: ActionChunk, [position, { object }]: Entry): ActionChunk {
  return { action, names: object ? [...names, object.name] : names, positions: [...positions, position] };
}

/** Returns the same actions, each as a chunk of its own. */
export function splitChunk({ action, names, positions }: ActionChunk): ActionChunk[] {
  return positions.map((position, index) => ({
    action,
    names: names.slice(index, index + 1),
    positions: [position],
  }));
}

/** Returns the request. It never has an empty list of names, which would mean all objects. */
export function requestOf({ action: { path, body, object }, names }: ActionChunk): ApiRequest {
  if (object && names.length === 0) throw new Error('an empty list of names would mean all objects');
  return { method: 'POST', path, body: object ? { [object.type]: names, ...body } : body };
}
