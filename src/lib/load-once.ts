/** Wraps a loader so that it runs once and all callers share its outcome; after a failure the next call tries again. */
export function loadOnce<From, Loaded>(load: (from: From) => Promise<Loaded>): (from: From) => Promise<Loaded> {
  let loaded: Promise<Loaded> | undefined;
  return (from) => {
    loaded ??= load(from).catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}
