import type { ComponentProps } from 'react';
import { Button } from '../../../islands/Button.tsx';
import { goNext } from '../../../stores/restore.ts';
import type { InputFile } from '../../../stores/tool.ts';

interface Props extends Pick<ComponentProps<typeof Button>, 'shape' | 'children'> {
  /** The tool that reads pages which are only pictures. */
  reader: { id: string; name: string };
  files: readonly InputFile[];
}

/** Takes files to the tool that reads them; `children` stand before its name. */
export const OpenIn = ({ reader: { id, name }, files, children, ...button }: Props) => (
  <Button
    {...button}
    onClick={() =>
      void goNext(
        id,
        files.map(({ file }) => file),
      )
    }
  >
    {children}用{name}打开
  </Button>
);
