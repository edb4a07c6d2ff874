import { z } from 'zod';

/** zod without code made at run time: under the site's policy even its probe for `eval` is reported as a violation. */
z.config({ jitless: true });

export { z };
