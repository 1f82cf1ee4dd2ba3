const newObjective = {
  ...{ name: 'databases', realm: 'paris', kind: 'hosts', where: 'host_groups = databases' },
  ...{ target_percent: 99.5, window: '30d', time_zone: 'Europe/Paris', downtimes: 'excluded' },
};

/** The requests for the examples of objectives. */
export const objectiveRequests = {
  'objectives.create': { body: newObjective },
  'objectives.objective': { after: 'objectives.create' },
  // The list shows the figures that were calculated last: the request for one objective calculates them.
  'objectives.list': { after: 'objectives.objective' },
  'reports.info': { after: 'objectives.objective' },
  'reports.info.multirealms': { after: 'objectives.objective' },
  'objectives.explain': { after: 'objectives.create', query: 'limit=2' },
  'objectives.change': {
    after: 'objectives.create',
    query: 'dry_run=true',
    body: { target_percent: 99.9 },
  },
  'objectives.remove': { after: 'objectives.create', query: 'dry_run=true' },
};
