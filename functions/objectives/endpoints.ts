import { changeObjective } from './change-objective.ts';
import { createObjective } from './create-objective.ts';
import { explain } from './explain.ts';
import { objective } from './objective.ts';
import { objectives } from './objectives.ts';
import { removeObjective } from './remove-objective.ts';

/** The endpoints of this group, in the order of the table in its README. */
export const endpoints = [objectives, createObjective, objective, explain, changeObjective, removeObjective];
