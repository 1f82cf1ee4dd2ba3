/** A kind of hosts: their names, packs, groups and checks. */
export interface Family {
  readonly prefix: string;
  readonly title: string;
  readonly groups: readonly string[];
  readonly packs: readonly string[];
  readonly icon: string;
  readonly services: readonly string[];
  /** The share of hosts of this kind, in percent. */
  readonly share: number;
}

export const families: readonly Family[] = [
  {
    prefix: 'sw',
    title: 'Access switch',
    groups: ['network', 'switches'],
    packs: ['network', 'switch'],
    icon: 'network/switch.png',
    services: ['uplink', 'errors', 'temperature', 'uptime'],
    share: 12,
  },
  {
    prefix: 'rt',
    title: 'Router',
    groups: ['network', 'routers'],
    packs: ['network', 'router'],
    icon: 'network/router.png',
    services: ['cpu', 'uplink', 'errors', 'temperature', 'uptime'],
    share: 4,
  },
  {
    prefix: 'web',
    title: 'Web server',
    groups: ['linux', 'web'],
    packs: ['linux', 'http'],
    icon: 'os/linux.png',
    services: ['load', 'memory', 'disk /', 'ssh', 'http', 'certificate'],
    share: 24,
  },
  {
    prefix: 'app',
    title: 'Application server',
    groups: ['linux'],
    packs: ['linux'],
    icon: 'os/linux.png',
    services: ['load', 'memory', 'disk /', 'disk /var', 'ssh', 'processes'],
    share: 26,
  },
  {
    prefix: 'db',
    title: 'Database',
    groups: ['linux', 'databases'],
    packs: ['linux', 'postgresql'],
    icon: 'os/linux.png',
    services: ['load', 'disk /', 'connections', 'replication', 'slow queries', 'backup'],
    share: 16,
  },
  {
    prefix: 'win',
    title: 'Windows server',
    groups: ['windows'],
    packs: ['windows'],
    icon: 'os/windows.png',
    services: ['cpu', 'memory', 'disk C:', 'Active Directory', 'ntp'],
    share: 18,
  },
];

/** Hosts with names that a client must handle: spaces, accents, a slash, a percent sign. */
export const oddities: readonly Pick<Family, 'title' | 'groups' | 'packs' | 'icon' | 'services'>[] = [
  'imprimante étage 2',
  'nas 10/2',
  'caméra parking',
  'édition 100%',
].map((title) => ({
  title,
  groups: ['office'],
  packs: title.startsWith('nas') ? ['nas'] : [],
  icon: 'office.png',
  services: title.startsWith('nas') ? ['disk /', 'temperature'] : ['uptime', 'file d’attente'],
}));

export const groupAliases: Readonly<Record<string, string>> = {
  network: 'Network equipment',
  switches: 'Switches',
  routers: 'Routers',
  linux: 'Linux servers',
  web: 'Web servers',
  databases: 'Databases',
  windows: 'Windows servers',
  office: 'Bureautique',
  'business-processes': 'Business processes',
};
