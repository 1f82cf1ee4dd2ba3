import type { ObjectiveListener } from '../../shared/realm/objectives/evaluate.ts';

const done = () => Promise.resolve();

/** A listener that notes nothing. */
export const deafToObjectives: ObjectiveListener = { calculated: done, removed: done };
