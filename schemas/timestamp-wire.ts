// How time stamps are asked for, without zod: every worker of the page knows it.

/**
 * Queries (`application/timestamp-query`) are posted to this path with an authority's id behind it; the answer is its
 * `application/timestamp-reply`.
 */
export const TIMESTAMP_PATH = '/api/timestamp';

/** Media types of a query and a reply (RFC 3161 §3.4). */
export const QUERY_TYPE = 'application/timestamp-query';
export const REPLY_TYPE = 'application/timestamp-reply';
/** Bytes of the largest query taken, and of the largest reply read. */
export const MAX_QUERY = 512;
export const MAX_REPLY = 65_536;
