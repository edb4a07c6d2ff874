import { isIP, isIPv4 } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';

/**
 * An IPv6 address in brackets, or an IPv4 address, with the port that some proxies add; the brackets may stand alone.
 */
const WITH_PORT = /^\[([^[\]]+)\](?::\d{1,5})?$|^([\d.]{7,15}):\d{1,5}$/;
/** Longest text of an IPv6 address with a zone (RFC 4291 and RFC 4007, 11), brackets and port. */
const MAX_TEXT = 100;
const GROUPS = 8;

/**
 * The address in what a proxy writes of it: without port (`1.2.3.4:5678`, `[2001:db8::1]:443`) and zone. Undefined
 * where it is no IP address.
 */
function bareAddress(text: string): string | undefined {
  if (text.length > MAX_TEXT) return undefined;
  const [, v6, v4] = WITH_PORT.exec(text) ?? [];
  const [address = ''] = (v6 ?? v4 ?? text).split('%', 1);
  return isIP(address) ? address : undefined;
}

/** The eight groups of an IPv6 address, in lower-case hex without leading zeros. */
function groupsOf(address: string): string[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1); // no dotted part, no upper case (RFC 5952)
  const [before = [], after] = canonical.split('::').map((part) => part.split(':').filter(Boolean));
  if (!after) return before;
  return [...before, ...Array<string>(GROUPS - before.length - after.length).fill('0'), ...after];
}

const bytesOf = (group = ''): number[] => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff];

/**
 * What one household or machine cannot change at will of its address: an IPv4 address as it is, also where it is mapped
 * into IPv6 (RFC 4291, 2.5.5.2); of an IPv6 address the first 64 bits. Undefined for anything else.
 */
export function keyOfAddress(text: string): string | undefined {
  const address = bareAddress(text);
  if (address === undefined || isIPv4(address)) return address;
  const groups = groupsOf(address);
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return groups.slice(6).flatMap(bytesOf).join('.');
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/**
 * For Fastify's `trustProxy`: whether an address is one of TRUST_PROXY, with a port or without. False where the setting
 * is empty. Throws a TypeError for a setting that names no address.
 */
export function trustedProxies(setting: string): false | ((address: string) => boolean) {
  const listed = setting.split(/[\s,]+/).filter(Boolean);
  if (listed.length === 0) return false;
  const isListed = compile(listed);
  return (address = '') => {
    const bare = bareAddress(address);
    return bare !== undefined && isListed(bare, 0);
  };
}

/**
 * The key of the address that a request comes from: by the header of a trusted proxy; where that holds no address, of
 * the connection itself.
 */
export const addressOf = ({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string =>
  keyOfAddress(ip ?? '') ?? keyOfAddress(socket.remoteAddress ?? '') ?? 'none';
