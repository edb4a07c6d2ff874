/** The page that a phone opens. */
export const PHONE_PATH = '/phone/';

/** The address in a QR code: the code stands in the fragment, which no browser sends and no server logs. */
export const phoneAddress = (origin: string, code: string): string => `${origin}${PHONE_PATH}#${code}`;

/** The code in the fragment of an address; undefined where there is none. */
export const codeIn = (hash: string): string | undefined => /^#([\w-]{22})$/.exec(hash)?.[1];

/** Whether only this machine reaches a host by this name (RFC 6761, 6.3; RFC 1122, 3.2.1.3; RFC 4291, 2.5.3). */
export const isLoopback = (hostname: string): boolean =>
  /^(.+\.)?localhost\.?$|^127(\.\d{1,3}){3}$|^\[::1\]$|^0\.0\.0\.0$/i.test(hostname);
