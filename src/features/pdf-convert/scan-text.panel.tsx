import { useStore } from '@nanostores/react';
import type { ToolProps } from '../../../schemas/tool.ts';
import { valuesOf } from '../../islands/option-fields.ts';
import { FilePanel } from '../../islands/parts/FilePanel.tsx';
import { useProposal } from '../../islands/use-proposal.ts';
import { $options } from '../../stores/tool.ts';
import { isEdited } from './panel/kept-edits.ts';
import { ScanText } from './panel/ScanText.tsx';

/** What the pages of each scan say, beside them, to be corrected before the start; writes the engine's `edits`. */
export default function ScanTextPanel(props: ToolProps) {
  const { format, pages } = valuesOf(props, useStore($options));
  const wish = { format: String(format), pages: String(pages ?? '') };
  return (
    <FilePanel name="识别的文字" label="校对" places={props.places} isSet={isEdited} sticky>
      {(entry) =>
        entry.locked && !entry.password ? <Locked /> : <ScanText key={entry.id} entry={entry} wish={wish} />
      }
    </FilePanel>
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
