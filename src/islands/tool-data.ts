import type { SearchData } from '../lib/tool-search.ts';

let loading: Promise<SearchData> | undefined;

/** What the site knows of all tools, fetched once a page; after a failure the next call tries again. */
export function loadTools(): Promise<SearchData> {
  loading ??= fetch('/search.json')
    .then((response) =>
      response.ok
        ? (response.json() as Promise<SearchData>)
        : Promise.reject(new Error(`search.json: ${response.status}`)),
    )
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}
