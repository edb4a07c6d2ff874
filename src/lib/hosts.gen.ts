// Made from content/site.yaml by `npm run gen`; do not edit.
import type { Hosts } from '../../schemas/host.ts';

/** Where calls go; empty: the origin of the page. */
export const HOSTS: Hosts = {
  api: '',
  vip: '',
  translation: '',
  plus: '',
  activity: '',
  sso: '',
  webapi: '',
};
