import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { ToolProps } from '../../../schemas/tool.ts';
import { valuesOf } from '../../islands/option-fields.ts';
import { FileChooser } from '../../islands/parts/FileChooser.tsx';
import { useProposal } from '../../islands/use-proposal.ts';
import { $files, $options } from '../../stores/tool.ts';
import { ScanText } from './panel/ScanText.tsx';
import { EDITS } from './panel/text-edits.ts';

/** What the pages of each scan say, beside them, to be corrected before the start; writes the engine's `edits`. */
export default function ScanTextPanel(props: ToolProps) {
  const files = useStore($files);
  const { format, pages } = valuesOf(props, useStore($options));
  const [chosen, setChosen] = useState<string>();
  const entry = files.find(({ id }) => id === chosen) ?? files[0];
  if (!entry || !props.places.includes('browser')) return null;
  const wish = { format: String(format), pages: String(pages ?? '') };
  return (
    <section aria-label="识别的文字" className="overflow-clip rounded-2xl border border-line bg-card">
      {files.length > 1 && (
        <FileChooser
          label="校对"
          files={files}
          entry={entry}
          isSet={({ values }) => !!values[EDITS]}
          onChoose={setChosen}
        />
      )}
      {entry.locked && !entry.password ? <Locked /> : <ScanText key={entry.id} entry={entry} wish={wish} />}
    </section>
  );
}

function Locked() {
  useProposal(true);
  return (
    <p className="grid min-h-72 place-content-center px-4 py-6 text-center text-sm text-muted">
      输入这个文件的密码后，可以先对照原件校对。
    </p>
  );
}
