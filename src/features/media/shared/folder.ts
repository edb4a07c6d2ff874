/** Where large results lie in the browser's own file system. */
export const FOLDER = 'media-results';
