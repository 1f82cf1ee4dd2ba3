import { changeFilter } from './change-filter.ts';
import { filter } from './filter.ts';
import { filters } from './filters.ts';
import { removeFilter } from './remove-filter.ts';
import { saveFilter } from './save-filter.ts';

/** The endpoints of this group, in the order of the table in its README. */
export const endpoints = [filters, saveFilter, filter, changeFilter, removeFilter];
