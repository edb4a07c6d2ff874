/** Requests for chunks of the site, whose names scripts/chunks.mjs gives. */

/** What takes files in, fetched while a tool's page is idle. */
export const WORK = /\/work\.[^/]+\.js$/;

/** What shows files and settings, fetched with intent or with the first file. */
export const WORKBENCH = /\/workbench\.[^/]+\.js$/;
