import { shortName, showName } from './format.ts';

/** A file name, broken anywhere, cut in the middle where it is very long, safe against direction tricks. */
export const FileName = ({ name }: { name: string }) => (
  <bdi title={showName(name)} className="block text-sm leading-5 font-medium break-all text-ink">
    {shortName(name)}
  </bdi>
);
