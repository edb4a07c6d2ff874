import { Fragment } from 'react';
import { brokenName, shortName, showName } from './format.ts';

interface Props {
  name: string;
  /** So many places (two for a Chinese character) are shown at most; without it, what a line of a wide box holds. */
  places?: number;
}

/** A file name, broken between its words, cut in the middle where it is very long, safe against direction tricks. */
export const FileName = ({ name, places }: Props) => (
  <bdi title={showName(name)} className="block text-sm leading-5 font-medium wrap-anywhere text-ink">
    {brokenName(shortName(name, places)).map((part, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts are told apart by their place alone
      <Fragment key={place}>
        {place > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </bdi>
);
