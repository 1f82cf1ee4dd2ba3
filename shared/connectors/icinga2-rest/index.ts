/** The connector of engines by the REST API of Icinga 2: the status-query interface by it. */
export { openIcinga2Engine } from './engine.ts';
export type { RestClient } from './rest-status-query.ts';
export { createRemarkNumbers, type RemarkNumbers } from '../kit/remark-numbers.ts';
