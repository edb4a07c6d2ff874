// What a page of the site has of the client, in reach of the browser tests.
import { jsonp } from '../../src/api/jsonp.ts';
import { syncCookies } from '../../src/api/sync-cookies.ts';
import { forgetUploads, upload } from '../../src/api/upload.ts';
import { noteVisit } from '../../src/stores/visit.ts';

const api = { jsonp, syncCookies, noteVisit, forgetUploads, upload };
declare global {
  interface Window {
    api: typeof api;
  }
}
window.api = api;
