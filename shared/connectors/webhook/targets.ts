import ipaddr from 'ipaddr.js';

import { awsKindOf, faultOfAwsTarget, isAwsTarget } from '../../base/aws-target.ts';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** The targets that the deployment names, in addition to all public addresses. */
export interface NamedTargets {
  /** Host names, in lower case. All addresses of such a host are allowed. */
  readonly names: ReadonlySet<string>;
  readonly networks: readonly (readonly [Address, number])[];
  /** ARNs of event buses and topics. */
  readonly arns: ReadonlySet<string>;
}

const hostName = /^[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63}){0,20}$/;

/** Returns a sentence with the words that are no host name, address, network or ARN of an event bus or topic. Returns `undefined` if there are none. */
export function faultOfTargets(words: readonly string[]): string | undefined {
  const wrong = words.filter(
    (word) =>
      !isNetwork(word) && !isAddress(word) && !isAwsTarget(word) && !hostName.test(word.toLowerCase()),
  );
  return wrong.length > 0
    ? `${wrong.join(', ')} is no host name, no address, no network and no ARN of an event bus or topic.`
    : undefined;
}

/** Reads host names, addresses, networks and ARNs in which `faultOfTargets` finds no fault. */
export function parseTargets(words: readonly string[]): NamedTargets {
  const addresses = words.filter((word) => !isNetwork(word) && isAddress(word)).map(ofOneAddress);
  const networks = words.filter(isNetwork).map((word) => ipaddr.parseCIDR(word));
  const arns = new Set(words.filter(isAwsTarget));
  const names = words.filter((word) => !isNetwork(word) && !isAddress(word) && !arns.has(word));
  return {
    names: new Set(names.map((name) => name.toLowerCase())),
    networks: [...addresses, ...networks],
    arns,
  };
}

function isNetwork(word: string): boolean {
  return ipaddr.IPv4.isValidCIDRFourPartDecimal(word) || ipaddr.IPv6.isValidCIDR(word);
}

/** Returns whether the text is an address. Numbers and short forms of IPv4, which a lookup never returns, are none. */
export function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}

function ofOneAddress(text: string): [Address, number] {
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** The part of IPv6 from which public addresses are given out (RFC 4291, 2.4). All others are reserved or hold an IPv4 address. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Returns whether a connection to the address is allowed: it is public, or in a network that the deployment names. */
export function isAllowedAddress(text: string, { networks }: NamedTargets): boolean {
  if (!isAddress(text)) return false;
  const address = ipaddr.process(text);
  return isPublic(address) || networks.some((network) => isWithin(address, network));
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || isWithin(address, globalUnicast);
}

function isWithin(address: Address, [network, length]: readonly [Address, number]): boolean {
  return address.kind() === network.kind() && address.match(network, length);
}

/** Returns the host of a URL: a name in lower case without a dot at the end, or an address without brackets. */
export function hostOf({ hostname }: Pick<URL, 'hostname'>): string {
  return hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
}

/**
 * Returns what is wrong with the URL of a webhook, or `undefined`. A host name is not looked up: its addresses are judged when it is
 * connected to. For `kind` eventbridge and sns it is an ARN that the deployment names.
 */
export function faultOfTarget(text: string, targets: NamedTargets, kind?: string): string | undefined {
  const awsKind = awsKindOf(kind);
  if (awsKind) return faultOfAwsTarget(text, awsKind, targets.arns);
  if (!URL.canParse(text)) return 'is no URL';
  const url = new URL(text);
  const isNamed = targets.names.has(hostOf(url)) || isNamedAddress(hostOf(url), targets);
  const rules: readonly (readonly [boolean, string])[] = [
    [
      url.protocol === 'https:' || (url.protocol === 'http:' && isNamed),
      'must begin with https:// (http:// only for hosts that the administrator names by --webhook-targets)',
    ],
    [url.username + url.password === '', 'must not hold a user or a password'],
    [url.hash === '', 'must not have a fragment (#)'],
    [
      isNamed || mayBePublic(hostOf(url), targets),
      'is not a public address: the administrator can name it by --webhook-targets',
    ],
  ];
  return rules.find(([isMet]) => !isMet)?.[1];
}

function mayBePublic(host: string, targets: NamedTargets): boolean {
  return isAddress(host) ? isAllowedAddress(host, targets) : !/(^|\.)localhost$/.test(host);
}

function isNamedAddress(host: string, { networks }: NamedTargets): boolean {
  if (!isAddress(host)) return false;
  const address = ipaddr.process(host);
  return networks.some((network) => isWithin(address, network));
}
